import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { useIntegrations } from '../../api/queries/integrations.ts';
import { useReadAccount } from '../../api/queries/readiness.ts';
import { UnreadPage } from '../../app/UnreadPage.tsx';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { rowsOf } from '../../ui/DataTable.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { BlockNow } from '../blocking/BlockNow.tsx';
import { BlockWords } from '../blocking/BlockWords.tsx';
import { Acknowledgements } from './Acknowledgements.tsx';
import { About } from './About.tsx';
import { copy } from './copy.ts';
import { GrantsPanel } from './GrantsPanel.tsx';
import { ReadinessLine } from './ReadinessLine.tsx';
import { StatusButton } from './StatusButton.tsx';
import { TokensPanel } from './TokensPanel.tsx';

const GrantTable = lazy(async () => ({ default: (await import('../access/GrantTable.tsx')).GrantTable }));

/** What can this bot do, and with what? */
export function ServiceAccountPage() {
  const { id = '' } = useParams();
  const org = useOrgSlug();
  const { data, error, refetch } = useReadAccount(id);
  // Asked for beside the account and not after it.
  useIntegrations();
  const back = { to: `/orgs/${org}/service-accounts`, label: copy.list };
  if (data === undefined) return <UnreadPage error={error} retry={() => void refetch()} what="This service account" back={back} />;
  const {
    account,
    readiness,
    tokens,
    names,
    blocks: [block],
  } = data;
  const isBlocked = block !== undefined;
  const isDisabled = account.status === 'DISABLED';
  const isStopped = isBlocked || isDisabled;
  const aim = { kind: 'serviceAccount', id, name: account.name } as const;
  const agents = data.grants.filter(({ resource }) => resource.kind === 'agent');
  const state = {
    stopped: readiness.blockedIntegrations,
    usedUp: readiness.usedUpIntegrations,
    off: readiness.disabledIntegrations,
    isDisabled,
    working: readiness.working,
    grants: readiness.integrations,
    isBlocked,
    unconnected: readiness.missingCredentials,
    ended: readiness.endedCredentials,
    rejected: readiness.rejectedCredentials,
    incomplete: readiness.incompleteCredentials,
  };
  return (
    <Page
      title={account.name}
      back={back}
      rest={`/service-accounts/${id}/readiness`}
      status={<Status of={isBlocked ? 'block.active' : { kind: 'account', value: account.status }} />}
      actions={
        <>
          <StatusButton account={account} tokens={tokens} />
          {!isBlocked && <BlockNow aim={aim} />}
        </>
      }
      sentence={
        <>
          {copy.sentence(state)} <Link to={`/orgs/${org}/rules?who=${id}`}>{copy.rules}</Link>
        </>
      }
    >
      {isBlocked && <BlockWords block={block} aim={aim} />}
      <ReadinessLine of={data} isStopped={isStopped} />
      <TokensPanel account={account} tokens={tokens} isStopped={isStopped} />
      <GrantsPanel of={data} />
      {agents.length > 0 && (
        <Panel title={copy.agentsTitle} note={copy.agentsNote}>
          <Suspense>
            <GrantTable
              label={copy.agentsTitle}
              list={{ ...rowsOf(agents), names: new Map([...names, aim].map((name) => [name.id, name])) }}
              hidesSubject
              empty={null}
            />
          </Suspense>
        </Panel>
      )}
      <Acknowledgements account={account} />
      <About account={account} />
    </Page>
  );
}
