import { Select, type ComboboxItem } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useFoundNames } from '../../api/queries/names.ts';
import type { Name } from '../../api/types.ts';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { usePausedText } from '../../ui/usePausedText.ts';
import { copy } from './subjectCopy.ts';

interface Props {
  /** Visible label of a field; a filter has `filterLabel` instead, which only screen readers read. */
  label?: string;
  filterLabel?: string;
  placeholder?: string;
  description?: string;
  error?: ReactNode;
  className?: string | undefined;
  kinds: readonly Name['kind'][];
  /** Chosen now; the empty id says nothing is. */
  value: string;
  /** Name of the chosen one, if the page knows it. */
  name?: string | undefined;
  /** Choices that nobody needs to search for, before the others. */
  extra?: readonly ComboboxItem[];
  /** Ids that are not offered. */
  without?: ReadonlySet<string>;
  onChange: (id: string, found: Name | undefined) => void;
  clearable?: boolean;
}

/** Names of agents are anybody's text, so what cannot be seen in it is spelled out. */
export const labelOf = ({ name, detail }: Pick<Name, 'name' | 'detail'>): string =>
  detail === undefined ? spelledOut(name) : `${name}, ${detail}`;

/** Somebody or something of the organization, found by the server: there may be thousands. */
export function NameSelect(props: Props) {
  const {
    label,
    filterLabel,
    placeholder,
    description,
    error,
    className,
    kinds,
    value,
    name,
    extra = [],
    without,
    onChange,
    clearable = false,
  } = props;
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Name>();
  const known = chosen?.id === value ? labelOf(chosen) : (extra.find((one) => one.value === value)?.label ?? name ?? value);
  const { data = [] } = useFoundNames(usePausedText(text === known ? '' : text), kinds, isOpen);
  const found = data.filter(({ id }) => without?.has(id) !== true);
  const isListed = value === '' || found.some(({ id }) => id === value) || extra.some((one) => one.value === value);
  const groups = kinds
    .map((kind) => ({
      group: copy.groups[kind],
      items: found.filter((one) => one.kind === kind).map((one) => ({ value: one.id, label: labelOf(one) })),
    }))
    .filter(({ items }) => items.length > 0);
  const words = text === known ? '' : text.toLowerCase();
  const first = [...(isListed ? [] : [{ value, label: known }]), ...extra.filter((one) => one.label.toLowerCase().includes(words))];
  return (
    <Select
      className={className}
      label={label}
      aria-label={filterLabel}
      placeholder={placeholder}
      description={description}
      error={error}
      data={[...first, ...(kinds.length === 1 ? groups.flatMap(({ items }) => items) : groups)]}
      value={value === '' ? null : value}
      onChange={(id) => {
        const picked = found.find((one) => one.id === id);
        setChosen(picked);
        onChange(id ?? '', picked);
      }}
      onSearchChange={setText}
      onDropdownOpen={() => setOpen(true)}
      // The server has searched already.
      filter={({ options }) => options}
      searchable
      clearable={clearable}
      clearButtonProps={{ 'aria-label': `${copy.clear}: ${filterLabel ?? ''}` }}
      nothingFoundMessage={copy.noMatchPick}
    />
  );
}
