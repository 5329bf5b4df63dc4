import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useMatchingTools } from '../../api/queries/toolNames.ts';
import { Pieces } from '../../ui/Foreign.tsx';
import { usePausedText } from '../../ui/usePausedText.ts';
import { copy } from './copy.ts';
import { patternProblem } from './draft.ts';
import styles from './rule.module.css';

/** How many tools a pattern matches now, and which. */
function Matches({ pattern }: { pattern: string }) {
  const settled = usePausedText(pattern.trim());
  const isGood = patternProblem(settled) === null;
  const { data } = useMatchingTools(settled, isGood);
  const [isShown, setShown] = useState(false);
  if (!isGood) return null;
  if (data === undefined) return <p className={styles.muted}>{copy.matching}</p>;
  return (
    <div className={styles.matches}>
      <p className={data.total === 0 ? styles.warning : styles.muted} role="status">
        {data.total > 0 && '→ '}
        {copy.matches(data.total)}{' '}
        {data.total > 0 && (
          <Button variant="subtle" size="compact-sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? copy.hide : copy.show}
          </Button>
        )}
      </p>
      {isShown && (
        <ul className={styles.matched} tabIndex={0} aria-label={copy.matches(data.total)}>
          {data.tools.map(({ tool, summary, collides }) => (
            <li key={tool}>
              <code>
                <Pieces text={tool} />
              </code>
              <bdi className={styles.muted}>
                <Pieces text={summary} />
              </bdi>
              {collides && <span className={styles.warning}>{copy.collides}</span>}
            </li>
          ))}
          {data.total > data.tools.length && <li className={styles.muted}>{copy.unlisted(data.total - data.tools.length)}</li>}
        </ul>
      )}
    </div>
  );
}

interface Props {
  value: readonly string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
  /** Path of the field in the form, by which the form finds the first field that fails and focuses it. */
  path: string | undefined;
}

/** Patterns over tool names, one a line, each with what it matches. */
export function PatternsField({ value, onChange, error, path }: Props) {
  // A line that was added gets the focus; those that stood there do not take it.
  const [added, setAdded] = useState<number>();
  const change = (index: number, pattern: string): void => onChange(value.with(index, pattern));
  return (
    <Input.Wrapper label={copy.tools} description={copy.toolsHelp} error={error} labelElement="div">
      <div className={styles.lines}>
        {value.map((pattern, index) => (
          <div key={index} className={styles.line}>
            <TextInput
              className={styles.grow}
              classNames={{ input: styles.mono }}
              autoFocus={index === added}
              data-path={index === 0 ? path : undefined}
              aria-label={copy.tool(index)}
              placeholder="orders/refund_*"
              value={pattern}
              onChange={(event) => change(index, event.currentTarget.value)}
              error={error !== undefined && patternProblem(pattern.trim()) !== null}
              spellCheck={false}
              maxLength={64}
            />
            {value.length > 1 && (
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={copy.removeTool(pattern)}
                onClick={() => onChange(value.toSpliced(index, 1))}
              >
                <IconX size={16} stroke={1.5} />
              </ActionIcon>
            )}
            <Matches pattern={pattern} />
          </div>
        ))}
        <Button
          className={styles.add}
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            setAdded(value.length);
            onChange([...value, '']);
          }}
        >
          {copy.addTool}
        </Button>
      </div>
    </Input.Wrapper>
  );
}
