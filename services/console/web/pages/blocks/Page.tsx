import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { toProblem } from '../../api/problems.ts';
import { useActiveBlocks, useLiftedBlocks } from '../../api/queries/blocks.ts';
import { useIntegrations } from '../../api/queries/integrations.ts';
import type { Block } from '../../api/types.ts';
import { DataTable, rowsOf, type Column } from '../../ui/DataTable.tsx';
import { Pieces } from '../../ui/Foreign.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { useUrlState } from '../../ui/useUrlState.ts';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { aimOfTarget, aimOfWord, aimsOf, type Aim } from '../blocking/aim.ts';
import { BlockDialog } from '../blocking/BlockDialog.tsx';
import { copy as blockingCopy } from '../blocking/copy.ts';
import { useLift } from '../blocking/useLift.ts';
import { useNamed } from '../rules/names.ts';
import styles from './blocks.module.css';
import { BlockTarget } from './BlockTarget.tsx';
import { copy } from './copy.ts';
import { TargetSelect } from './TargetSelect.tsx';

/** From other pages: what to ask about at once. */
const schema = { target: { default: '' } };

/** What is stopped now? */
export function BlocksPage() {
  const [{ target }, setUrl] = useUrlState(schema);
  const active = useActiveBlocks();
  const lifted = useLiftedBlocks();
  const named = useNamed();
  const integrations = useIntegrations();
  const { lift, isPending, problem } = useLift();
  const [aim, setAim] = useState<Aim>();
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const isKnown = named !== undefined && integrations.data !== undefined;
  const aims = isKnown ? aimsOf(named, integrations.data) : [];
  const aimOf = (block: Block): Aim | undefined => aimOfTarget(block.target, named ?? [], integrations.data ?? []);
  const ask = (wanted: Aim): void => {
    setSaid('');
    setAim(wanted);
    setAsking(true);
  };
  useEffect(() => {
    if (target === '' || !isKnown) return;
    setUrl({ target: '' });
    const wanted = aimOfWord(target, aims);
    if (wanted !== undefined) ask(wanted);
  });
  const what: Column<Block> = {
    title: copy.columns.target,
    cell: (block) => isKnown && <BlockTarget target={block.target} aim={aimOf(block)} />,
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
  const failure = active.error === null ? null : toProblem(active.error);
  return (
    <Page
      title={copy.title}
      rest="/blocks"
      pending={active.isPending}
      sentence={active.data === undefined ? undefined : copy.sentence(active.data.length)}
    >
      <TargetSelect aims={aims} onChoose={ask} />
      <Panel title={copy.activeTitle}>
        <StatusLine>{said}</StatusLine>
        <WriteProblem problem={problem} />
        <DataTable
          label={copy.activeTitle}
          columns={[what, reason, since, button]}
          list={rowsOf(active.data, { isPending: active.isPending, problem: failure, retry: () => void active.refetch() })}
          idOf={({ id }) => id}
          empty={<Empty>{copy.activeEmpty}</Empty>}
        />
      </Panel>
      <Panel title={copy.liftedTitle}>
        <DataTable
          label={copy.liftedTitle}
          columns={[what, reason, since, end]}
          list={lifted}
          idOf={({ id }) => id}
          empty={<Empty>{copy.liftedEmpty}</Empty>}
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
