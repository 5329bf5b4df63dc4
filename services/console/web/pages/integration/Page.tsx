import { Tabs } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { activeBlocksOf } from '../../api/queries/blocks.ts';
import { isImported, useIntegration } from '../../api/queries/integrations.ts';
import { useSession } from '../../api/session.ts';
import { UnreadPage } from '../../app/UnreadPage.tsx';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { Page } from '../../ui/Page.tsx';
import { Loading } from '../../ui/PageStates.tsx';
import { Panel, Sheet } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { useUrlState } from '../../ui/useUrlState.ts';
import { integrationMarkWords } from '../importing/markWords.ts';
import { BlockNow } from '../blocking/BlockNow.tsx';
import { BlockWords } from '../blocking/BlockWords.tsx';
import { integrationState } from '../integrations/integrationState.ts';
import { copy } from './copy.ts';
import { CrossedBudget } from './CrossedBudget.tsx';
import { Failing } from './Failing.tsx';
import styles from './integration.module.css';

const TryTool = lazy(async () => ({ default: (await import('../trying/TryTool.tsx')).TryTool }));
const ToolsTab = lazy(async () => ({ default: (await import('./ToolsTab.tsx')).ToolsTab }));
const AccessTab = lazy(async () => ({ default: (await import('./AccessTab.tsx')).AccessTab }));
const CredentialsTab = lazy(async () => ({ default: (await import('./CredentialsTab.tsx')).CredentialsTab }));
const SettingsTab = lazy(async () => ({ default: (await import('./SettingsTab.tsx')).SettingsTab }));
const WaitingChanges = lazy(async () => ({ default: (await import('./WaitingChanges.tsx')).WaitingChanges }));

const forAll = ['tools', 'credentials', 'try'] as const;
const forAdmins = ['tools', 'access', 'credentials', 'try', 'settings'] as const;
type View = (typeof forAdmins)[number];

const schema = { view: { default: 'tools', choices: [...forAdmins] }, q: { default: '' }, tool: { default: '' } };

const Part = ({ view, children }: { view: View; children: ReactNode }) => (
  <Tabs.Panel value={view} className={styles.panel}>
    <Suspense fallback={<Loading />}>{children}</Suspense>
  </Tabs.Panel>
);

/** The address that calls go to: the origin of an API, whose tools have paths of their own, or the endpoint of an MCP server without its query. */
function addressOf(baseUrl: string, isServer: boolean): string {
  const { origin, pathname } = new URL(baseUrl);
  return isServer ? `${origin}${pathname}` : origin;
}

/** One API: what it can do, who may use it, with which credentials. */
export function IntegrationPage() {
  const { slug = '' } = useParams();
  const org = useOrgSlug();
  const isAdmin = useIsAdmin();
  const { data: session } = useSession();
  const [{ view, q, tool }, setUrl] = useUrlState(schema);
  const { data: integration, error, refetch } = useIntegration(slug);
  const back = { to: `/orgs/${org}/integrations`, label: copy.list };
  if (integration === undefined) return <UnreadPage error={error} retry={() => void refetch()} what={copy.what} back={back} />;
  const views: readonly View[] = isAdmin ? forAdmins : forAll;
  const shown = views.find((one) => one === view) ?? 'tools';
  const { name, baseUrl, toolCount, callableTools } = integration;
  const isServer = integration.kind === 'mcp';
  const blocks = activeBlocksOf(integration.blocks ?? []);
  const block = blocks.on({ kind: 'integration', id: integration.id });
  const aim = { kind: 'integration', slug, name: slug } as const;
  const budget = integration.budgets?.[0];
  const state = integrationState({ ...integration, isBlocked: block !== undefined, budget: budget?.state });
  return (
    <Page
      title={spelledOut(name)}
      back={back}
      rest={`/integrations/${slug}`}
      status={state !== undefined && <Status of={state} />}
      actions={isAdmin && block === undefined && <BlockNow aim={aim} />}
      sentence={copy.sentence(
        slug,
        isAdmin ? toolCount : callableTools,
        baseUrl === undefined ? undefined : addressOf(baseUrl, isServer),
        isServer,
        isAdmin,
        integration.isDisabled === true,
      )}
    >
      {block !== undefined && <BlockWords block={block} aim={aim} />}
      {budget !== undefined && <CrossedBudget of={budget} />}
      {integration.marks !== undefined && (
        <Status of="tool.marked" plain>
          {integrationMarkWords(integration.marks)}
        </Status>
      )}
      {isImported(integration) && <Failing slug={slug} />}
      {isAdmin && isImported(integration) && (integration.quarantined !== undefined || shown === 'settings') && (
        <Suspense>
          <WaitingChanges slug={slug} />
        </Suspense>
      )}
      <Tabs value={shown} onChange={(next) => setUrl({ view: next ?? '' })} keepMounted={false}>
        <Tabs.List aria-label={copy.views} className={styles.tabs}>
          {views.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {copy.tabs[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Part view="tools">
          <ToolsTab
            slug={slug}
            blockOf={(name) => blocks.on({ kind: 'tool', id: integration.id, tool: name })}
            canBlock={isAdmin}
            q={q}
            onSearch={(next) => setUrl({ q: next })}
            onTry={(next) => setUrl({ view: 'try', tool: next })}
            canChange={isAdmin && isImported(integration)}
            awaitsConnection={isAdmin && integration.kind === 'mcp' && integration.auth.type === 'oauth2' && toolCount === 0}
          />
        </Part>
        <Part view="access">
          <AccessTab integration={integration} />
        </Part>
        <Part view="credentials">
          <CredentialsTab integration={integration} />
        </Part>
        <Part view="try">
          <Panel title={copy.tryTitle} note={copy.tryNote}>
            <Sheet>
              <TryTool
                integration={integration}
                {...(tool === '' ? {} : { first: tool })}
                foreseenAs={session !== undefined ? { kind: 'user', id: session.user.id } : undefined}
              />
            </Sheet>
          </Panel>
        </Part>
        <Part view="settings">
          <SettingsTab integration={integration} />
        </Part>
      </Tabs>
    </Page>
  );
}
