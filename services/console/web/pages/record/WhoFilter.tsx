import { Select } from '@mantine/core';
import { useState } from 'react';
import { useSuggested } from '../../api/queries/record.ts';
import { usePausedText } from '../../ui/usePausedText.ts';
import { copy } from './copy.ts';
import styles from './record.module.css';

interface Props {
  value: string;
  /** What the chosen one is called, where that is known. */
  name: string | undefined;
  onChange: (who: string) => void;
}

/** Filters by who acted. The server searches for names, because there may be thousands. */
export function WhoFilter({ value, name, onChange }: Props) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<{ id: string; name: string }>();
  const label = chosen?.id === value ? chosen.name : (name ?? value);
  const asked = usePausedText(text === label ? '' : text);
  const { data = [] } = useSuggested(asked, isOpen);
  const options = [
    ...(value === '' || data.some(({ id }) => id === value) ? [] : [{ value, label }]),
    ...data.map((one) => ({ value: one.id, label: one.name })),
  ];
  return (
    <Select
      className={styles.filter}
      aria-label={copy.who}
      placeholder={copy.anybody}
      data={options}
      value={value === '' ? null : value}
      onChange={(id) => {
        setChosen(data.find((one) => one.id === id));
        onChange(id ?? '');
      }}
      onSearchChange={setText}
      onDropdownOpen={() => setOpen(true)}
      filter={({ options: all }) => all}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `${copy.clear}: ${copy.who}` }}
      nothingFoundMessage={copy.nobody}
    />
  );
}
