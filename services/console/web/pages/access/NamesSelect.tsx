import { MultiSelect, type ComboboxItem } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useFoundNames, useNamesOf } from '../../api/queries/names.ts';
import type { Name } from '../../api/types.ts';
import { usePausedText } from '../../ui/usePausedText.ts';
import { labelOf } from './NameSelect.tsx';
import { copy } from './subjectCopy.ts';

interface Props {
  label: string;
  description: string;
  placeholder: string;
  error: ReactNode;
  kinds: readonly Name['kind'][];
  /** Choices that nobody needs to search for, under their own heading. */
  extra?: { group: string; items: readonly ComboboxItem[] };
  /** `kind:id`, or the value of an extra choice. */
  values: readonly string[];
  /** The name to show for an id that nobody knows any more. */
  gone: (value: string) => string;
  onChange: (values: string[]) => void;
  maxValues?: number;
}

const OUT_OF_SIGHT = 'chosen';
const wordOf = ({ kind, id }: Name): string => `${kind}:${id}`;
const idOf = (value: string): string => value.slice(value.indexOf(':') + 1);

/** Several of whom or what is in the organization, found by the server: there may be thousands. */
export function NamesSelect({ label, description, placeholder, error, kinds, extra, values, gone, onChange, maxValues }: Props) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { data: found = [] } = useFoundNames(usePausedText(text), kinds, isOpen);
  const chosen = values.filter((value) => extra?.items.some((item) => item.value === value) !== true);
  const { names, isKnown } = useNamesOf(chosen.map(idOf));
  const nameOf = (value: string): string => {
    const name = names.get(idOf(value));
    if (name === undefined) return isKnown ? gone(value) : '…';
    return name.gone === true ? copy.gone(name.name) : labelOf(name);
  };
  const groups = kinds.map((kind) => ({
    group: copy.groups[kind],
    items: found.filter((one) => one.kind === kind).map((one) => ({ value: wordOf(one), label: labelOf(one) })),
  }));
  const listed = new Set(groups.flatMap(({ items }) => items.map(({ value }) => value)));
  const hidden = chosen.filter((value) => !listed.has(value)).map((value) => ({ value, label: nameOf(value) }));
  const words = text.toLowerCase();
  const first = extra && {
    group: extra.group,
    items: extra.items.filter((item) => item.label.toLowerCase().includes(words) || values.includes(item.value)),
  };
  return (
    <MultiSelect
      label={label}
      description={description}
      placeholder={values.length === 0 ? placeholder : ''}
      data={[...(first ? [first] : []), ...groups, { group: OUT_OF_SIGHT, items: hidden }].filter(({ items }) => items.length > 0)}
      value={[...values]}
      onChange={onChange}
      error={error}
      searchable
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setOpen(true)}
      hidePickedOptions
      // The server has searched already; what is chosen stands in the field.
      filter={({ options }) => options.filter((option) => !('group' in option) || option.group !== OUT_OF_SIGHT)}
      nothingFoundMessage={copy.noMatchPick}
      {...(maxValues !== undefined && { maxValues })}
    />
  );
}
