import { Link } from 'react-router';
import { rawText } from '../../api/foreign.ts';
import type { RecordedCall } from '../../api/types.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { Foreign } from '../../ui/Foreign.tsx';
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
}

/** Calls as far as this console can tell of them. */
export const rowsOfCalls = (calls: readonly RecordedCall[], now: Date): CallRow[] =>
  calls.flatMap(({ correlationId, entries }) => {
    const timeline = timelineOf(entries, now);
    return timeline === undefined ? [] : [{ correlationId, timeline }];
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

/** `calls`: where the list of calls is, for the links to runs. */
export const callColumns = (calls: string): readonly Column<CallRow>[] => [
  { title: copy.columns.at, cell: ({ timeline }) => <Time at={timeline.first.occurredAt} /> },
  {
    title: copy.columns.tool,
    cell: ({ timeline }) => (
      <code>
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
        <Link to={`${calls}?run=${encodeURIComponent(rawText(first.invocationId))}`} title={copy.allOfRun}>
          <Foreign>{first.invocationId}</Foreign>
        </Link>
      ),
  },
  { title: copy.columns.id, cell: ({ timeline }) => <Id value={timeline.last.callId ?? timeline.first.callId ?? ''} what="call id" /> },
];
