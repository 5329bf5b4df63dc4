import { Link, useParams } from 'react-router';
import { toProblem } from '../../api/problems.ts';
import { useActiveBlocks, useBlocksOn } from '../../api/queries/blocks.ts';
import { useReadiness } from '../../api/queries/readiness.ts';
import { useServiceAccount } from '../../api/queries/serviceAccounts.ts';
import { UnreadPage } from '../../app/UnreadPage.tsx';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { rowsOf } from '../../ui/DataTable.tsx';
import { Page } from '../../ui/Page.tsx';
import { Failure } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { GrantTable } from '../access/GrantTable.tsx';
import { BlockButton } from '../blocking/BlockButton.tsx';
import { BlockNote } from '../blocking/BlockNote.tsx';
import { Acknowledgements } from './Acknowledgements.tsx';
import { About } from './About.tsx';
import { copy } from './copy.ts';
import { GrantsPanel } from './GrantsPanel.tsx';
import { ReadinessLine } from './ReadinessLine.tsx';
import { StatusButton } from './StatusButton.tsx';
import { TokensPanel } from './TokensPanel.tsx';

/** What can this bot do, and with what? */
export function ServiceAccountPage() {
  const { id = '' } = useParams();
  const org = useOrgSlug();
  const { data: account, error, refetch } = useServiceAccount(id);
  const readiness = useReadiness(id);
  const blocks = useBlocksOn(id);
  const active = useActiveBlocks();
  const back = { to: `/orgs/${org}/service-accounts`, label: copy.list };
  // Of an account nothing is said before it is known whether it is blocked.
  if (account === undefined || blocks.isLoading)
    return <UnreadPage error={error} retry={() => void refetch()} what="This service account" back={back} />;
  const isBlocked = (blocks.data ?? []).length > 0;
  const isDisabled = account.status === 'DISABLED';
  const aim = { kind: 'serviceAccount', id, name: account.name } as const;
  const isKnown = blocks.data !== undefined;
  const stopped = (active?.all ?? []).flatMap(({ target, slug = '' }) =>
    target.kind === 'integration' && readiness?.grants.some(({ resource }) => resource.id === target.id) === true ? [slug] : [],
  );
  const state = readiness &&
    active && {
      stopped,
      isDisabled,
      working: readiness.working.length,
      grants: readiness.grants.length,
      isBlocked,
      unconnected: readiness.credentials.missing.map(({ slug }) => slug),
      rejected: readiness.credentials.rejected.map(({ slug }) => slug),
    };
  return (
    <Page
      title={account.name}
      back={back}
      rest={`/service-accounts/${id}`}
      status={isBlocked ? <Status of="block.active" /> : isKnown && <Status of={{ kind: 'account', value: account.status }} />}
      actions={
        <>
          <StatusButton account={account} />
          <BlockButton aim={aim} />
        </>
      }
      pending={isKnown && state === undefined}
      sentence={
        isKnown &&
        state && (
          <>
            {copy.sentence(state)} <Link to={`/orgs/${org}/rules?who=${id}`}>{copy.rules}</Link>
          </>
        )
      }
    >
      <BlockNote aim={aim} />
      {!isKnown && blocks.error !== null && (
        <Failure problem={toProblem(blocks.error)} retry={() => void blocks.refetch()} what={copy.whetherBlocked} />
      )}
      {isKnown && state !== undefined && readiness !== undefined && (
        <ReadinessLine readiness={readiness} account={account} stopped={stopped} isStopped={isBlocked || isDisabled} />
      )}
      <TokensPanel account={account} isStopped={isBlocked || isDisabled} />
      <GrantsPanel account={account} readiness={readiness} />
      {readiness !== undefined && readiness.agents.length > 0 && (
        <Panel title={copy.agentsTitle} note={copy.agentsNote}>
          <GrantTable
            label={copy.agentsTitle}
            list={{ ...rowsOf(readiness.agents), names: new Map([[id, { id, kind: 'serviceAccount', name: account.name }]]) }}
            hidesSubject
            empty={null}
          />
        </Panel>
      )}
      <Acknowledgements account={account} />
      <About account={account} />
    </Page>
  );
}
