import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { isImported, useIntegration } from '../../api/queries/integrations.ts';
import { UnreadPage } from '../../app/UnreadPage.tsx';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { Page } from '../../ui/Page.tsx';
import { Panel, Sheet } from '../../ui/Panel.tsx';
import { useUrlState } from '../../ui/useUrlState.ts';
import { TryTool } from '../trying/TryTool.tsx';
import { AccessTab } from './AccessTab.tsx';
import { copy } from './copy.ts';
import { CredentialsTab } from './CredentialsTab.tsx';
import { Failing } from './Failing.tsx';
import styles from './integration.module.css';
import { SettingsTab } from './SettingsTab.tsx';
import { WaitingChanges } from './WaitingChanges.tsx';
import { ToolsTab } from './ToolsTab.tsx';

const forAll = ['tools', 'credentials', 'try'] as const;
const forAdmins = ['tools', 'access', 'credentials', 'try', 'settings'] as const;
type View = (typeof forAdmins)[number];

const schema = { view: { default: 'tools', choices: [...forAdmins] }, q: { default: '' }, tool: { default: '' } };

const Part = ({ view, children }: { view: View; children: ReactNode }) => (
  <Tabs.Panel value={view} className={styles.panel}>
    {children}
  </Tabs.Panel>
);

/** One API: what it can do, who may use it, with which credentials. */
export function IntegrationPage() {
  const { slug = '' } = useParams();
  const org = useOrgSlug();
  const isAdmin = useIsAdmin();
  const [{ view, q, tool }, setUrl] = useUrlState(schema);
  const { data: integration, error, refetch } = useIntegration(slug);
  const back = { to: `/orgs/${org}/integrations`, label: copy.list };
  if (integration === undefined) return <UnreadPage error={error} retry={() => void refetch()} what={copy.what} back={back} />;
  const views: readonly View[] = isAdmin ? forAdmins : forAll;
  const shown = views.find((one) => one === view) ?? 'tools';
  const { name, baseUrl, toolCount } = integration;
  return (
    <Page
      title={spelledOut(name)}
      back={back}
      rest={`/integrations/${slug}`}
      sentence={copy.sentence(slug, toolCount, baseUrl === undefined ? undefined : new URL(baseUrl).origin, integration.kind === 'mcp')}
    >
      {isImported(integration) && <Failing slug={slug} />}
      {isAdmin && integration.quarantined !== undefined && <WaitingChanges slug={slug} />}
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
            q={q}
            onSearch={(next) => setUrl({ q: next })}
            onTry={(next) => setUrl({ view: 'try', tool: next })}
            canChange={isAdmin && isImported(integration)}
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
              <TryTool integration={integration} {...(tool === '' ? {} : { first: tool })} />
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
