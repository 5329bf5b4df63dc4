import { Link } from 'react-router';
import { ME, stateOfCredential, useCredentials, useIntegrations } from '../../api/queries/integrations.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { copy } from './copy.ts';
import styles from './overview.module.css';

/** APIs that a member may call, and cannot without a credential of their own; nothing when there is none. */
export function OwnNeeds() {
  const org = useOrgSlug();
  const integrations = useIntegrations();
  const credentials = useCredentials(ME);
  if (integrations.data === undefined || credentials.data === undefined) return null;
  const lacking = integrations.data.flatMap(({ id, slug, auth }) => {
    const stored = credentials.data.find(({ integrationId }) => integrationId === id);
    const [state, parts] = [stateOfCredential(stored), stored?.lacking];
    return auth.type === 'none' || (state === 'present' && parts === undefined) ? [] : [{ slug, state, parts }];
  });
  if (lacking.length === 0) return null;
  return (
    <Panel title={copy.needsTitle}>
      <ul className={styles.causes}>
        {lacking.map(({ slug, state, parts = [] }) => (
          <li key={slug} className={styles.cause}>
            <div className={styles.causeHead}>
              <Status of={`part.${state === 'present' ? 'incomplete' : state}`} plain>
                {copy.own[state](slug, parts)}
              </Status>
              <Link to={`/orgs/${org}/integrations/${slug}?view=credentials`}>{copy.ownStore(slug)}</Link>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
