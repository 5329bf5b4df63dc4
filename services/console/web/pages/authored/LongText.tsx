import { Textarea } from '@mantine/core';
import { hiddenIn } from '../../ui/hiddenCharacters.ts';
import { count, grouped } from '../../ui/numberWords.ts';
import { usePausedText } from '../../ui/usePausedText.ts';
import styles from './authored.module.css';
import { lengthOf } from '../agent/spec.ts';

interface Props {
  label: string;
  /** Characters it may have. */
  most: number;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
  /** Path of the field in the form, by which the form finds the first field that fails and focuses it. */
  path: string | undefined;
}

/** A long text, counted. Characters that a field does not show are counted apart once typing has paused. */
export function LongText({ label, most, value, onChange, onBlur, error, path }: Props) {
  const hidden = hiddenIn(usePausedText(value).replaceAll('\r\n', '\n'), true);
  return (
    <Textarea
      data-path={path}
      label={label}
      description={
        <>
          {`${grouped(lengthOf(value))} of ${grouped(most)} characters`}
          {hidden > 0 && <strong className={styles.warning}>{`, ${count(hidden, 'hidden character')}`}</strong>}
        </>
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
      error={error}
      autosize
      minRows={14}
      maxRows={32}
      spellCheck={false}
      classNames={{ input: styles.longText! }}
    />
  );
}
