import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useBlocks } from '../../api/queries/blocks.ts';
import { useNameOf } from '../../api/queries/names.ts';
import type { Block } from '../../api/types.ts';
import { tickColumn } from '../../ui/bulk/tickColumn.tsx';
import { useSelection } from '../../ui/bulk/useSelection.ts';
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { Pieces } from '../../ui/Foreign.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Page } from '../../ui/Page.tsx';
import { Empty, NoMatch } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { UnknownFilters } from '../../ui/UnknownFilters.tsx';
import { useUrlState } from '../../ui/useUrlState.ts';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { BlocksBar } from '../bulk/BlocksBar.tsx';
import { aimOfName, aimOfTarget, readAim, type Aim } from '../blocking/aim.ts';
import { BlockDialog } from '../blocking/BlockDialog.tsx';
import { copy as blockingCopy } from '../blocking/copy.ts';
import { useLift } from '../blocking/useLift.ts';
import styles from './blocks.module.css';
import { BlockTarget } from './BlockTarget.tsx';
import { copy } from './copy.ts';
import { TargetSelect } from './TargetSelect.tsx';

const KINDS = Object.keys(copy.groups) as BlockKind[];
type BlockKind = keyof typeof copy.groups;

/** `target`: what another page wants to have blocked, to be asked about at once. */
const schema = { target: { default: '' }, q: { default: '' }, kind: { default: '', choices: ['', ...KINDS] } };

/** What is stopped now? */
export function BlocksPage() {
  const [{ target, q, kind }, setUrl] = useUrlState(schema);
  const filter = { ...(q === '' ? {} : { q }), ...(kind === '' ? {} : { kind: kind as BlockKind }) };
  const active = useBlocks({ status: 'active', ...filter });
  const lifted = useBlocks({ status: 'lifted', ...filter });
  const { lift, isPending, problem } = useLift();
  const [aim, setAim] = useState<Aim>();
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const wanted = readAim(target);
  const named = useNameOf(wanted !== undefined && !('kind' in wanted) ? wanted.id : '');
  const names = new Map([...lifted.names, ...active.names]);
  const aimOf = (block: Block): Aim | undefined => aimOfTarget(block.target, names);
  const selection = useSelection<Block>({
    idOf: ({ id }) => id,
    nameOf: (block) => aimOf(block)?.name ?? block.target.id,
    of: `${kind} ${q}`,
  });
  const isFiltered = q !== '' || kind !== '';
  const clear = (): void => setUrl({ q: '', kind: '' });
  const ask = (wanted: Aim): void => {
    setSaid('');
    setAim(wanted);
    setAsking(true);
  };
  useEffect(() => {
    const asked = wanted === undefined || 'kind' in wanted ? wanted : named && aimOfName(named);
    if (asked === undefined) return;
    setUrl({ target: '' });
    ask(asked);
  });
  const what: Column<Block> = {
    title: copy.columns.target,
    cell: (block) => <BlockTarget target={block.target} aim={aimOf(block)} isGone={names.get(block.target.id)?.gone === true} />,
  };
  const reason: Column<Block> = {
    title: copy.columns.reason,
    cell: (block) => (
      <bdi className={styles.reason}>
        <Pieces text={block.reason} multiline />
      </bdi>
    ),
  };
  const since: Column<Block> = { title: copy.columns.since, cell: ({ createdAt, createdBy }) => <Moment at={createdAt} by={createdBy} /> };
  const button: Column<Block> = {
    title: copy.columns.actions,
    actions: true,
    cell: (block) => (
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={isPending}
        aria-label={blockingCopy.liftOf(aimOf(block)?.name ?? block.target.id)}
        onClick={() => {
          setSaid('');
          lift(block, aimOf(block));
        }}
      >
        {blockingCopy.lift}
      </Button>
    ),
  };
  const end: Column<Block> = { title: copy.columns.lifted, cell: ({ liftedAt, liftedBy }) => <Moment at={liftedAt} by={liftedBy} /> };
  const none = (text: string) => (isFiltered ? <NoMatch onClear={clear}>{copy.noMatch}</NoMatch> : <Empty>{text}</Empty>);
  return (
    <Page title={copy.title} rest="/blocks" pending={active.isPending} sentence={active.totals && copy.sentence(active.totals.all)}>
      <UnknownFilters schema={schema} />
      <TargetSelect onChoose={ask} />
      <FilterBar label={copy.search} value={q} onChange={(next) => setUrl({ q: next })} onClear={isFiltered ? clear : undefined}>
        <ChoiceSelect
          label={copy.kind}
          choices={{ '': copy.anyKind, ...copy.groups }}
          value={kind}
          onChange={(next) => setUrl({ kind: next })}
        />
      </FilterBar>
      <Panel title={copy.activeTitle}>
        <StatusLine>{said}</StatusLine>
        <WriteProblem problem={problem} />
        <BlocksBar selection={selection} matching={active.totals?.matching} readAll={active.readAll} />
        <DataTable
          label={copy.activeTitle}
          columns={[what, reason, since, button]}
          lead={tickColumn(active.rows, selection)}
          list={active}
          idOf={({ id }) => id}
          empty={none(copy.activeEmpty)}
        />
      </Panel>
      <Panel title={copy.liftedTitle}>
        <DataTable
          label={copy.liftedTitle}
          columns={[what, reason, since, end]}
          list={lifted}
          idOf={({ id }) => id}
          empty={none(copy.liftedEmpty)}
        />
      </Panel>
      <BlockDialog
        aim={aim}
        opened={isAsking}
        onClose={() => setAsking(false)}
        onDone={(words) => {
          setAsking(false);
          setSaid(words);
        }}
      />
    </Page>
  );
}
