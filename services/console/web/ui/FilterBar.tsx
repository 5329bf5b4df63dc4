import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { areSingleKeysOn } from './preferences.ts';
import styles from './FilterBar.module.css';
import { isTyping } from './useRowKeys.ts';
import { useTypedText } from './useTypedText.ts';
import { TOKEN_CUT } from '../api/withoutToken.ts';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Other filters. */
  children?: ReactNode;
  /** Given while any filter is on. */
  onClear?: (() => void) | undefined;
}

/** Search of a list and its filters; `/` goes there. Typing waits a moment before the list is asked. */
export function FilterBar({ label, value, onChange, children, onClear }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const { text, type, wasCut } = useTypedText(value, onChange);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || !areSingleKeysOn() || isTyping(event.target)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className={styles.bar} role="search">
      <TextInput
        ref={field}
        className={styles.search}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        leftSection={<IconSearch size={16} stroke={1.5} />}
        rightSection={text === '' ? null : <CloseButton size="sm" aria-label="Clear search" onClick={() => type('')} />}
      />
      {children}
      {onClear !== undefined && (
        <Button variant="subtle" size="xs" onClick={onClear}>
          Clear
        </Button>
      )}
      {wasCut && (
        <p className={styles.cut} role="status">
          {TOKEN_CUT}
        </p>
      )}
    </div>
  );
}
