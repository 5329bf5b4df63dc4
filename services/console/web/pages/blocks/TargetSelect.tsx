import { Select } from '@mantine/core';
import { useState } from 'react';
import { useToolSearch } from '../../api/queries/toolNames.ts';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { usePausedText } from '../../ui/usePausedText.ts';
import { aimOfWord, toolAim, wordOfAim, type Aim } from '../blocking/aim.ts';
import styles from './blocks.module.css';
import { copy } from './copy.ts';

const KINDS = ['serviceAccount', 'user', 'group', 'orgToken', 'integration', 'tool'] as const;
const LISTED = 40;

/** Whom or what to block: people and integrations at hand, tools asked of the server. */
export function TargetSelect({ aims, onChoose }: { aims: readonly Aim[]; onChoose: (aim: Aim) => void }) {
  const [text, setText] = useState('');
  const { data } = useToolSearch(usePausedText(text));
  const word = text.toLowerCase();
  const tools = (data?.tools ?? []).flatMap(({ tool }) => toolAim(tool) ?? []);
  const found = [...aims.filter(({ name }) => name.toLowerCase().includes(word)), ...tools];
  const choices = KINDS.map((kind) => ({
    group: copy.groups[kind],
    items: found
      .filter((aim) => aim.kind === kind)
      .slice(0, LISTED)
      .map((aim) => ({ value: wordOfAim(aim), label: spelledOut(aim.name) })),
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
        const aim = value === null ? undefined : aimOfWord(value, aims);
        setText('');
        if (aim !== undefined) onChoose(aim);
      }}
      searchable
      searchValue={text}
      onSearchChange={setText}
      // Found above, tools by the server.
      filter={({ options }) => options}
      nothingFoundMessage={copy.noTarget}
    />
  );
}
