import { asForeign } from '../../api/foreign.ts';
import { toProblem } from '../../api/problems.ts';
import { useRun, type RecordFilter } from '../../api/queries/record.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { DataTable, rowsOf } from '../../ui/DataTable.tsx';
import { Foreign } from '../../ui/Foreign.tsx';
import { count } from '../../ui/numberWords.ts';
import { NoMatch } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { statusOf } from '../../ui/theme/status.ts';
import { useNow } from '../../ui/useNow.ts';
import { copy as recordCopy } from '../record/copy.ts';
import { callColumns, rowsOfCalls, type CallRow } from './columns.tsx';
import { copy } from './copy.ts';
import { Peek } from './Peek.tsx';

/** How many ended in which way, the most first. */
const statesOf = (rows: readonly CallRow[]): string[] =>
  [...Map.groupBy(rows, ({ timeline }) => timeline.state)]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([state, all]) => count(all.length, statusOf('call', state).word.toLowerCase(), statusOf('call', state).word.toLowerCase()));

interface Props {
  run: string;
  /** What the server is asked, the run among it. */
  filter: RecordFilter;
  /** The page has filters beside the run. */
  isFiltered: boolean;
  onClear: () => void;
}

/** What a program did in one run, in its order, as far as it matches the other filters. */
export function RunTimeline({ run, filter, isFiltered, onClear }: Props) {
  const org = useOrgSlug();
  const now = useNow();
  const { data, error, isPending, refetch } = useRun({ ...filter, invocationId: run });
  const rows = data === undefined ? undefined : rowsOfCalls(data, now);
  return (
    <Panel
      title={copy.run}
      note={
        <>
          <Foreign>{asForeign(run)}</Foreign>{' '}
          {rows !== undefined && rows.length > 0 && copy.runSentence(rows.length, statesOf(rows), isFiltered)} {copy.runNote}
        </>
      }
    >
      <DataTable
        label={copy.run}
        columns={callColumns(`/orgs/${org}/calls`, 'began')}
        list={rowsOf(rows, { isPending, problem: error === null ? null : toProblem(error), retry: () => void refetch() })}
        idOf={({ correlationId }) => correlationId}
        linkOf={({ correlationId }) => `/orgs/${org}/calls/${encodeURIComponent(correlationId)}`}
        peek={({ timeline }) => <Peek timeline={timeline} />}
        empty={<NoMatch onClear={onClear}>{recordCopy.noMatch}</NoMatch>}
      />
    </Panel>
  );
}
