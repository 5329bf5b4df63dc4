import { Button } from '@mantine/core';
import styles from './Conflict.module.css';
import { Pieces } from './Foreign.tsx';
import { lineDiff, type DiffLine } from './lineDiff.ts';

const SIGNS: Record<DiffLine['in'], string> = { mine: '+', theirs: '−', both: ' ' };
const WORDS: Record<DiffLine['in'], string> = { mine: 'only in yours', theirs: 'only in theirs', both: '' };

interface Props {
  /** Lines of my version; `theirs` are those of the version that was saved first. */
  mine: readonly string[];
  theirs: readonly string[];
  /** Stands for a version without a line. */
  none: string;
  onKeep: () => void;
  onTake: () => void;
  isPending: boolean;
}

/** Somebody else saved first: both versions, and the choice between them. */
export function Conflict({ mine, theirs, none, onKeep, onTake, isPending }: Props) {
  const lines = lineDiff(mine, theirs);
  const isSame = lines.every((line) => line.in === 'both');
  return (
    <div className={styles.conflict} role="alert">
      <p>
        <strong>Not saved: somebody changed this while you did.</strong> {isSame && 'What they saved does not differ from yours here.'}
        {!isSame && theirs.length === 0 && `Theirs: ${none}.`} {!isSame && mine.length === 0 && `Yours: ${none}.`}
      </p>
      {!isSame && (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line.text}>
              <code>
                <span aria-hidden>{SIGNS[line.in]}</span> <Pieces text={line.text} />
              </code>
              <span>{WORDS[line.in]}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onTake} disabled={isPending}>
          Take theirs
        </Button>
        <Button onClick={onKeep} disabled={isPending}>
          {isPending ? 'Saving…' : 'Keep mine'}
        </Button>
      </div>
    </div>
  );
}
