import { toProblem } from '../../api/problems.ts';
import { useSkillUsage } from '../../api/queries/skills.ts';
import type { SkillUsage } from '../../api/types.ts';
import { DataTable, rowsOf, type Column } from '../../ui/DataTable.tsx';
import { grouped } from '../../ui/numberWords.ts';
import { Empty } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Principal } from '../../ui/Principal.tsx';
import { Time } from '../../ui/Time.tsx';
import { copy } from './copy.ts';
import { PreviewAs } from './PreviewAs.tsx';

const DAYS = 30;
type Caller = SkillUsage['callers'][number];

const columns: readonly Column<Caller>[] = [
  { title: copy.useColumns.who, cell: ({ caller }) => <Principal kind={caller.kind} name={caller.name} /> },
  { title: copy.useColumns.times, end: true, cell: ({ activations }) => grouped(activations) },
  { title: copy.useColumns.last, cell: ({ lastAt }) => <Time at={lastAt} /> },
  { title: copy.useColumns.version, end: true, cell: ({ version }) => `v${grouped(version)}` },
];

/** Shows who used a skill, and what one person or account would read of it. */
export function Use({ id }: { id: string }) {
  const { data, error, refetch } = useSkillUsage(id, DAYS);
  const list = rowsOf(data?.callers, { problem: error === null ? null : toProblem(error), retry: () => void refetch() });
  return (
    <>
      <Panel title={copy.useTitle} note={copy.useNote}>
        {data !== undefined && data.activations > 0 && <p>{copy.used(data.activations, data.callers.length)}</p>}
        <DataTable
          label={copy.useTitle}
          columns={columns}
          list={list}
          idOf={({ caller }) => caller.id}
          empty={<Empty>{copy.useNone}</Empty>}
        />
      </Panel>
      <PreviewAs id={id} />
    </>
  );
}
