import { Textarea } from '@mantine/core';
import { hiddenIn } from '../../ui/hiddenCharacters.ts';
import { usePausedText } from '../../ui/usePausedText.ts';
import styles from './agent.module.css';
import { copy } from './copy.ts';
import { MOST } from './rules.ts';
import { lengthOf } from './spec.ts';

interface Props {
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
  /** Of the form, so that the first field that fails gets the focus. */
  path: string | undefined;
}

/** The prompt, counted. Characters that a field does not show are counted apart once typing has paused. */
export function PromptField({ value, onChange, onBlur, error, path }: Props) {
  const hidden = hiddenIn(usePausedText(value), true);
  return (
    <Textarea
      data-path={path}
      label={copy.prompt}
      description={
        <>
          {copy.promptLength(lengthOf(value), MOST.prompt)}
          {hidden > 0 && <strong className={styles.warning}>{copy.hidden(hidden)}</strong>}
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
      classNames={{ input: styles.prompt! }}
    />
  );
}
