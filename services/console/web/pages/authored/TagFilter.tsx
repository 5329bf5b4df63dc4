import { CloseButton, TextInput } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { usePausedText } from '../../ui/usePausedText.ts';
import styles from './authored.module.css';

const copy = { tag: 'Tag', clearTag: 'Clear tag' };

/** One tag, whole. */
export function TagFilter({ value, onChange }: { value: string; onChange: (tag: string) => void }) {
  const [text, setText] = useState(value);
  const settled = usePausedText(text);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (settled === text && settled.trim() !== value) onChange(settled.trim());
  }, [settled, text, value, onChange]);
  return (
    <TextInput
      className={styles.filter}
      aria-label={copy.tag}
      placeholder={copy.tag}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      leftSection={<IconTag size={16} stroke={1.5} />}
      rightSection={text === '' ? null : <CloseButton size="sm" aria-label={copy.clearTag} onClick={() => setText('')} />}
    />
  );
}
