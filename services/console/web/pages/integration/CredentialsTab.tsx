import { lazy, Suspense } from 'react';
import { ME, useIntegrationCredentials } from '../../api/queries/integrations.ts';
import { toProblem } from '../../api/problems.ts';
import type { Integration, IntegrationCredentials } from '../../api/types.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { Empty, Failure, Loading } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { SubjectName } from '../access/SubjectName.tsx';
import { copy } from './copy.ts';
import { CredentialPart, KnownCredentialPart } from '../access/CredentialPart.tsx';
import parts from '../../ui/parts.module.css';
import text from '../../ui/text.module.css';

// Few integrations have one.
const OAuthClientPanel = lazy(async () => ({ default: (await import('./OAuthClientPanel.tsx')).OAuthClientPanel }));

function Accounts({
  integration,
  known: { grants, names, total, credentials, blocked },
}: {
  integration: Integration;
  known: IntegrationCredentials;
}) {
  const nameOf = new Map(names.map((name) => [name.id, name]));
  const stored = new Map(credentials.map((credential) => [credential.owner.id, credential]));
  return (
    <Panel title={copy.accountsTitle} note={copy.accountsNote}>
      {total === 0 && <Empty>{copy.accountsEmpty}</Empty>}
      {grants.map(({ subject, tools }) => (
        <div key={subject.id} className={parts.closeParts}>
          <h3>
            <SubjectName subject={subject} names={nameOf} /> {blocked.includes(subject.id) && <Status of="block.active" />}
          </h3>
          <KnownCredentialPart
            holder={{ kind: 'serviceAccount', id: subject.id }}
            integration={integration}
            granted={tools}
            credential={stored.get(subject.id) ?? null}
          />
        </div>
      ))}
      {total > grants.length && <p className={text.muted}>{copy.shown(grants.length, total)}</p>}
    </Panel>
  );
}

/** An admin's own and those of service accounts, from one answer. */
function ForAdmin({ integration }: { integration: Integration }) {
  const { data, error, refetch } = useIntegrationCredentials(integration.slug);
  if (data === undefined)
    return error === null ? (
      <Loading rows={2} />
    ) : (
      <Failure problem={toProblem(error)} retry={() => void refetch()} what={copy.tabs.credentials} />
    );
  return (
    <>
      <Panel title={copy.mineTitle} note={copy.mineNote}>
        <KnownCredentialPart holder={ME} integration={integration} credential={data.own ?? null} />
      </Panel>
      {integration.auth.type === 'oauth2' && (
        <Suspense fallback={<Loading rows={2} />}>
          <OAuthClientPanel integration={integration} />
        </Suspense>
      )}
      <Accounts integration={integration} known={data} />
    </>
  );
}

/** What proves callers to this API: one's own, and for admins those of service accounts. */
export function CredentialsTab({ integration }: { integration: Integration }) {
  const isAdmin = useIsAdmin();
  if (integration.auth.type === 'none') return <Empty>{copy.notNeeded}</Empty>;
  if (isAdmin) return <ForAdmin integration={integration} />;
  return (
    <Panel title={copy.mineTitle} note={copy.mineNote}>
      <CredentialPart holder={ME} integration={integration} />
    </Panel>
  );
}
