import { ME, useAccountCredentials } from '../../api/queries/integrations.ts';
import { useGrants } from '../../api/queries/grants.ts';
import type { Integration } from '../../api/types.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { Empty, Loading } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SubjectName } from '../access/SubjectName.tsx';
import { copy } from './copy.ts';
import { OAuthClientPanel } from './OAuthClientPanel.tsx';
import { CredentialPart, KnownCredentialPart } from '../access/CredentialPart.tsx';
import parts from '../../ui/parts.module.css';
import text from '../../ui/text.module.css';

/** Drawn at once. The others are on the pages of their accounts. */
const DRAWN = 25;

function Accounts({ integration }: { integration: Integration }) {
  const list = useGrants({ resource: integration.id, subjectKind: 'serviceAccount' });
  const drawn = list.rows.slice(0, DRAWN);
  const ids = drawn.map(({ subject }) => subject.id);
  const stored = useAccountCredentials(integration.slug, ids, !list.isPending);
  if (list.isPending || (stored === undefined && ids.length > 0)) return <Loading rows={2} />;
  const all = list.totals?.matching ?? list.rows.length;
  return (
    <Panel title={copy.accountsTitle} note={copy.accountsNote}>
      {all === 0 && <Empty>{copy.accountsEmpty}</Empty>}
      {drawn.map(({ subject, tools }) => (
        <div key={subject.id} className={parts.closeParts}>
          <h3>
            <SubjectName subject={subject} names={list.names} />
          </h3>
          <KnownCredentialPart
            holder={{ kind: 'serviceAccount', id: subject.id }}
            integration={integration}
            granted={tools}
            credential={stored?.get(subject.id) ?? null}
          />
        </div>
      ))}
      {all > DRAWN && <p className={text.muted}>{copy.shown(DRAWN, all)}</p>}
    </Panel>
  );
}

/** What proves callers to this API: one's own, and for admins those of service accounts. */
export function CredentialsTab({ integration }: { integration: Integration }) {
  const isAdmin = useIsAdmin();
  if (integration.auth.type === 'none') return <Empty>{copy.notNeeded}</Empty>;
  return (
    <>
      <Panel title={copy.mineTitle} note={copy.mineNote}>
        <CredentialPart holder={ME} integration={integration} />
      </Panel>
      {isAdmin && integration.auth.type === 'oauth2' && <OAuthClientPanel integration={integration} />}
      {isAdmin && <Accounts integration={integration} />}
    </>
  );
}
