import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import styles from './Diff.module.css';
import { foldedRows, partners, partsOf, type DiffRow, type Stretch } from './diffLines.ts';
import { Pieces } from './Foreign.tsx';
import { count } from './numberWords.ts';

const SIGNS: Record<DiffRow['kind'], string> = { same: ' ', removed: '−', added: '+' };
const SPOKEN: Record<DiffRow['kind'], string> = { same: '', removed: 'removed: ', added: 'added: ' };

function Line({ row: { kind, text }, partner }: { row: DiffRow; partner: string | undefined }) {
  const parts = partner === undefined ? [{ text, differs: false }] : partsOf(text, partner);
  return (
    <li data-kind={kind}>
      <span aria-hidden>{SIGNS[kind]}</span>
      <VisuallyHidden>{SPOKEN[kind]}</VisuallyHidden>
      <bdi>
        {parts.map((part, index) =>
          part.differs ? (
            <mark key={index}>
              <Pieces text={part.text} />
            </mark>
          ) : (
            <Pieces key={index} text={part.text} />
          ),
        )}
      </bdi>
    </li>
  );
}

function Folded({ stretch, onOpen }: { stretch: Stretch; onOpen: () => void }) {
  return (
    <li className={styles.fold}>
      <Button variant="subtle" size="compact-sm" onClick={onOpen}>
        Show {count(stretch.rows.length, 'unchanged line')}
      </Button>
    </li>
  );
}

interface Props {
  /** Names the comparison, for people who do not see it. */
  label: string;
  rows: readonly DiffRow[];
}

/** Two versions of a foreign text in one list of lines. What stayed the same is folded until it is asked for. */
export function Diff({ label, rows }: Props) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const others = partners(rows);
  let first = 0;
  return (
    <ol className={styles.diff} aria-label={label} tabIndex={0}>
      {foldedRows(rows).map((stretch, index) => {
        const start = first;
        first += stretch.rows.length;
        if (stretch.kind === 'folded' && !opened.has(start))
          return <Folded key={index} stretch={stretch} onOpen={() => setOpened(new Set([...opened, start]))} />;
        return stretch.rows.map((row, at) => <Line key={`${index} ${at}`} row={row} partner={others[start + at]} />);
      })}
    </ol>
  );
}
