import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { toProblem } from '../../api/problems.ts';
import { useUsage, WEEK_HOURS } from '../../api/queries/usage.ts';
import type { UsageRow } from '../../api/types.ts';
import { Name } from '../../ui/Name.tsx';
import { Bars, type Bar } from '../../ui/Bars.tsx';
import { DataTable, rowsOf, type Column } from '../../ui/DataTable.tsx';
import { Pieces } from '../../ui/Foreign.tsx';
import { grouped } from '../../ui/numberWords.ts';
import { Empty, Failure, Loading } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Principal, type PrincipalKind } from '../../ui/Principal.tsx';
import styles from './budgets.module.css';
import { copy } from './copy.ts';

const TOP = 10;
const CALLERS: readonly string[] = ['user', 'serviceAccount', 'orgToken'] satisfies PrincipalKind[];

const nameOf = ({ key, name, kind }: UsageRow): ReactNode =>
  kind !== undefined && CALLERS.includes(kind) ? (
    <Principal kind={kind as PrincipalKind} name={name ?? key} />
  ) : (
    <code>
      <Name>
        <Pieces text={name ?? key} />
      </Name>
    </code>
  );

const isEstimated = ({ estimated }: UsageRow): boolean => estimated === true;

/** The first ten, and the others as one. */
function barsOf(rows: readonly UsageRow[]): Bar[] {
  const bars = rows
    .slice(0, TOP)
    .map((row): Bar => ({ key: row.key, name: nameOf(row), value: row.tokens, words: copy.tokens(row.tokens, row.estimated) }));
  const rest = rows.slice(TOP);
  if (rest.length === 0) return bars;
  const value = rest.reduce((sum, { tokens }) => sum + tokens, 0);
  return [...bars, { key: '', name: copy.other(rest.length), value, words: copy.tokens(value, rest.some(isEstimated)) }];
}

function Part({ slug, group, title, what }: { slug: string; group: 'subject' | 'tool'; title: string; what: string }) {
  const { data, error, refetch } = useUsage({ group, hours: WEEK_HOURS, integration: slug, limit: 200 });
  if (error !== null) return <Failure problem={toProblem(error)} retry={() => void refetch()} what={title} />;
  if (data === undefined) return <Loading rows={3} />;
  const rows = data.toSorted((left, right) => right.tokens - left.tokens);
  const columns: readonly Column<UsageRow>[] = [
    { title: what, cell: nameOf },
    { title: copy.columns.tokens, end: true, cell: ({ tokens, estimated }) => copy.about(grouped(tokens), estimated) },
    { title: copy.columns.calls, end: true, cell: ({ calls }) => grouped(calls) },
    { title: copy.columns.failed, end: true, cell: ({ failed }) => grouped(failed) },
    { title: copy.columns.denied, end: true, cell: ({ denied = 0 }) => grouped(denied) },
  ];
  return (
    <div className={styles.usage}>
      <h3>{title}</h3>
      <Bars
        label={title}
        bars={barsOf(rows)}
        table={<DataTable label={title} columns={columns} list={rowsOf(rows)} idOf={({ key }) => key} empty={null} />}
      />
    </div>
  );
}

/** Shows who used the token budget of an integration in the last seven days. */
export function Usage({ slug, onClose }: { slug: string; onClose: () => void }) {
  const { data } = useUsage({ group: 'none', hours: WEEK_HOURS, integration: slug });
  const sum = (of: 'calls' | 'tokens' | 'failed' | 'denied'): number => (data ?? []).reduce((total, row) => total + (row[of] ?? 0), 0);
  const calls = sum('calls');
  return (
    <Panel
      title={copy.usageTitle(slug)}
      note={copy.usageNote}
      actions={
        <Button variant="default" size="xs" onClick={onClose}>
          {copy.closeUsage}
        </Button>
      }
    >
      {data !== undefined && calls === 0 && <Empty>{copy.usageSentence(0, 0, 0, 0)}</Empty>}
      {calls > 0 && (
        <>
          <p>{copy.usageSentence(calls, sum('tokens'), sum('failed'), sum('denied'), data?.some(isEstimated))}</p>
          <Part slug={slug} group="subject" title={copy.bySubject} what={copy.columns.subject} />
          <Part slug={slug} group="tool" title={copy.byTool} what={copy.columns.tool} />
        </>
      )}
    </Panel>
  );
}
