import { Button, Textarea } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import styles from './CodeField.module.css';
import { offsetOf, type TextPosition } from './textPosition.ts';

interface Props {
  label: string;
  description?: ReactNode;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  /** The place in the text at which the error is. */
  at?: TextPosition | undefined;
  minRows?: number;
  placeholder?: string;
  maxLength?: number;
  /** Path of the field in the form, by which the form finds the first field that fails and focuses it. */
  path?: string | undefined;
}

/** The line with the error, and a mark below the character. */
function Pointer({ value, at: { line, column } }: { value: string; at: TextPosition }) {
  const text = value.split('\n')[line - 1] ?? '';
  const start = Math.max(0, column - 40);
  return (
    <pre className={styles.pointer} aria-hidden>
      {text.slice(start, start + 80)}
      {`\n${' '.repeat(Math.max(0, column - 1 - start))}^`}
    </pre>
  );
}

/** A field for code. An error that has a place is shown at it, and one press goes there. */
export function CodeField({ label, description, value, onChange, error, at, minRows = 2, placeholder, maxLength, path }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const go = (): void => {
    if (at === undefined || field.current === null) return;
    const offset = offsetOf(value, at);
    field.current.focus();
    field.current.setSelectionRange(offset, Math.min(value.length, offset + 1));
  };
  const hasPlace = at !== undefined && error !== undefined && error !== null;
  return (
    <div className={styles.box}>
      <Textarea
        ref={field}
        data-path={path}
        label={label}
        description={description}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
        autosize
        minRows={minRows}
        maxRows={16}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        classNames={{ input: styles.input }}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(maxLength === undefined ? {} : { maxLength })}
      />
      {hasPlace && (
        <div className={styles.place}>
          <Pointer value={value} at={at} />
          <Button variant="subtle" size="compact-sm" onClick={go}>
            Go to line {at.line}, column {at.column}
          </Button>
        </div>
      )}
    </div>
  );
}
