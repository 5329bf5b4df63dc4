import { Link } from 'react-router';
import { rawText } from '../../api/foreign.ts';
import type { AuditEntry, RecordedCall } from '../../api/types.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { Foreign } from '../../ui/Foreign.tsx';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { Id } from '../../ui/Id.tsx';
import { Name } from '../../ui/Name.tsx';
import { Status } from '../../ui/Status.tsx';
import { Time } from '../../ui/Time.tsx';
import { copy as callCopy } from '../call/copy.ts';
import { timelineOf, type Timeline } from '../call/timeline.ts';
import styles from '../record/record.module.css';
import { WhoActed } from '../record/WhoActed.tsx';
import { copy } from './copy.ts';

export interface CallRow {
  correlationId: string;
  timeline: Timeline;
  latest: string;
}

/** Calls as far as this console can tell of them. */
export const rowsOfCalls = (calls: readonly RecordedCall[], now: Date): CallRow[] =>
  calls.flatMap(({ correlationId, entries }) => {
    const timeline = timelineOf(entries, now);
    return timeline === undefined ? [] : [{ correlationId, timeline, latest: latestOf(entries) ?? timeline.last.occurredAt }];
  });

const State = ({ of: { state, denial, result } }: { of: Timeline }) => (
  <span className={styles.who}>
    <Status of={{ kind: 'call', value: state }} plain />
    {denial !== undefined && <span className={styles.muted}>{callCopy.steps[denial.step] ?? denial.step}</span>}
    {denial === undefined && result?.status !== undefined && (
      <span className={styles.muted}>{copy.status(result.status, state === 'failed')}</span>
    )}
  </span>
);

/** The time by which the list is ordered: when the caller last did something for the call. Decisions of others do not move it. */
const latestOf = (entries: readonly AuditEntry[]): string | undefined =>
  entries.findLast(({ type }) => type === 'tool.call' || type === 'approval.requested')?.occurredAt;

/** `calls`: where the list of calls is, for the links to runs. A run is in the order in which its calls began, the list in that of what happened last. */
export const callColumns = (calls: string, by: 'began' | 'latest'): readonly Column<CallRow>[] => [
  { title: copy.columns[by], cell: ({ timeline, latest }) => <Time at={by === 'began' ? timeline.first.occurredAt : latest} /> },
  {
    title: copy.columns.tool,
    cell: ({ timeline }) => (
      <code className={styles.tool}>
        <Name>{timeline.first.tool ?? ''}</Name>
      </code>
    ),
  },
  { title: copy.columns.who, cell: ({ timeline }) => <WhoActed of={timeline.first} /> },
  { title: copy.columns.state, cell: ({ timeline }) => <State of={timeline} /> },
  {
    title: copy.columns.run,
    cell: ({ timeline: { first } }) =>
      first.invocationId === undefined ? (
        '–'
      ) : (
        <Link
          to={`${calls}?run=${encodeURIComponent(rawText(first.invocationId))}`}
          className={styles.run}
          title={copy.allOfRun(spelledOut(rawText(first.invocationId)))}
        >
          <Foreign>{first.invocationId}</Foreign>
        </Link>
      ),
  },
  { title: copy.columns.id, cell: ({ timeline }) => <Id value={timeline.first.callId ?? ''} what="call id" /> },
];
