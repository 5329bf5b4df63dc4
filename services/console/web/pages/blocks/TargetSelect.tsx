import { Select } from '@mantine/core';
import { useState } from 'react';
import { useFoundNames } from '../../api/queries/names.ts';
import { useToolSearch } from '../../api/queries/toolNames.ts';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { usePausedText } from '../../ui/usePausedText.ts';
import { aimOfName, toolAim, wordOfAim, type Aim } from '../blocking/aim.ts';
import styles from './blocks.module.css';
import { copy } from './copy.ts';

const NAMED = ['serviceAccount', 'user', 'group', 'orgToken', 'integration'] as const;
const KINDS = [...NAMED, 'tool'] as const;

/** Whom or what to block, found by the server. */
export function TargetSelect({ onChoose }: { onChoose: (aim: Aim) => void }) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const asked = usePausedText(text);
  const names = useFoundNames(asked, NAMED, isOpen);
  const tools = useToolSearch(asked, isOpen);
  const found = [
    ...(names.data ?? []).flatMap((name) => aimOfName(name) ?? []),
    ...(tools.data?.tools ?? []).flatMap(({ tool }) => toolAim(tool) ?? []),
  ];
  const choices = KINDS.map((kind) => ({
    group: copy.groups[kind],
    items: found.filter((aim) => aim.kind === kind).map((aim) => ({ value: wordOfAim(aim), label: spelledOut(aim.name) })),
  })).filter(({ items }) => items.length > 0);
  return (
    <Select
      className={styles.field}
      label={copy.target}
      description={copy.targetHelp}
      placeholder={copy.targetPlaceholder}
      data={choices}
      value={null}
      onChange={(value) => {
        const aim = found.find((one) => wordOfAim(one) === value);
        setText('');
        if (aim !== undefined) onChoose(aim);
      }}
      onDropdownOpen={() => setOpen(true)}
      searchable
      searchValue={text}
      onSearchChange={setText}
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={copy.noTarget}
    />
  );
}
