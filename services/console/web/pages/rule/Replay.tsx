import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useReplayRules, type Draft } from '../../api/queries/rules.ts';
import type { RuleReplay } from '../../api/types.ts';
import { DataTable, rowsOf, type Column } from '../../ui/DataTable.tsx';
import { Pieces } from '../../ui/Foreign.tsx';
import { grouped } from '../../ui/numberWords.ts';
import { Empty } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Principal } from '../../ui/Principal.tsx';
import { Status } from '../../ui/Status.tsx';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { copy } from './dryRunCopy.ts';
import styles from './rule.module.css';

const DAYS = 7;
const SHOWN = 100;
type Group = RuleReplay['groups'][number];

const columns: readonly Column<Group>[] = [
  {
    title: copy.columns.tool,
    cell: ({ tool }) => (
      <code>
        <Pieces text={tool} />
      </code>
    ),
  },
  { title: copy.columns.who, cell: ({ caller: { kind, name } }) => <Principal kind={kind} name={name} /> },
  { title: copy.columns.effect, cell: ({ effect }) => <Status of={{ kind: 'trial', value: effect }} plain /> },
  { title: copy.columns.calls, end: true, cell: ({ count }) => grouped(count) },
];

/** A draft over the calls of the last days. `draft` gives it, or undefined while the form has something to mend. */
export function Replay({ draft, version }: { draft: () => Draft | undefined; version: string }) {
  const { run, reset, answer, isPending, problem } = useReplayRules();
  const [isUnfinished, setUnfinished] = useState(false);
  // What was said of another draft is no longer true.
  useEffect(() => {
    reset();
    setUnfinished(false);
  }, [version]);
  const start = (): void => {
    const now = draft();
    setUnfinished(now === undefined);
    if (now !== undefined) void run({ draft: now, days: DAYS });
  };
  return (
    <Panel
      title={copy.replayTitle}
      note={copy.replayNote}
      actions={
        <Button variant="default" size="xs" onClick={start} disabled={isPending}>
          {isPending ? copy.replaying : copy.replay(DAYS)}
        </Button>
      }
    >
      {isUnfinished && <p role="alert">{copy.unfinished}</p>}
      <WriteProblem problem={problem} />
      {answer !== undefined && (
        <>
          <p className={styles.says} role="status">
            <strong>{copy.replayed(DAYS, answer)}</strong>
          </p>
          {answer.calls > 0 && (
            <DataTable
              label={copy.groups}
              columns={columns}
              list={rowsOf(answer.groups)}
              idOf={({ tool, caller, effect }) => `${tool} ${caller.id} ${effect}`}
              empty={<Empty>{copy.allPass}</Empty>}
            />
          )}
          {answer.groups.length === SHOWN && <p className={styles.muted}>{copy.most}</p>}
        </>
      )}
    </Panel>
  );
}
