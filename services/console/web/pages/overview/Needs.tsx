import { Link } from 'react-router';
import type { Overview } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { entryOf } from '../../ui/entryOf.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Principal } from '../../ui/Principal.tsx';
import { Status } from '../../ui/Status.tsx';
import type { StatusName } from '../../ui/theme/status.ts';
import { timeLeft } from '../../ui/timeWords.ts';
import { useNow } from '../../ui/useNow.ts';
import { copy } from './copy.ts';
import { IntegrationNeeds } from './IntegrationNeeds.tsx';
import styles from './overview.module.css';

type Need = Overview['needs'][number];

const STATUSES = {
  expiring: 'token.expiring',
  tokenless: 'part.missing',
  unconnected: 'part.missing',
  ended: 'part.ended',
  rejected: 'part.rejected',
  incomplete: 'part.incomplete',
} as const satisfies Record<Need['cause'], StatusName>;

/** One cause, with those it concerns most. */
function Cause({ need: { cause, integration = '', count, worst } }: { need: Need }) {
  const org = useOrgSlug();
  const now = useNow();
  return (
    <li className={styles.cause}>
      <div className={styles.causeHead}>
        <Status of={entryOf<StatusName>(STATUSES, cause) ?? 'unknown'} plain>
          {copy.cause(cause, count, integration)}
        </Status>
        {integration !== '' && (
          <Link to={`/orgs/${org}/integrations/${integration}?view=credentials`}>{copy.openIntegration(integration)}</Link>
        )}
      </div>
      <ul className={styles.worst}>
        {worst.map(({ id, name, token, expiresAt }) => (
          <li key={id}>
            <Principal kind="serviceAccount" name={name} to={`/orgs/${org}/service-accounts/${id}`} />
            {token !== undefined && expiresAt !== undefined && (
              <span className={styles.done}>{copy.expires(token, timeLeft(new Date(expiresAt), now))}</span>
            )}
          </li>
        ))}
        {count > worst.length && (
          <li>
            <Link to={`/orgs/${org}/service-accounts?${new URLSearchParams({ needs: cause, ...(integration !== '' && { integration }) })}`}>
              {copy.others(count - worst.length)}
            </Link>
          </li>
        )}
      </ul>
    </li>
  );
}

/** What somebody should look at, by cause; each name opens where it is mended. */
export const Needs = ({ needs, integrationNeeds }: Pick<Overview, 'needs' | 'integrationNeeds'>) => (
  <Panel title={copy.needsTitle}>
    <ul className={styles.causes}>
      <IntegrationNeeds needs={integrationNeeds} />
      {needs.map((need) => (
        <Cause key={`${need.cause} ${need.integration ?? ''}`} need={need} />
      ))}
    </ul>
  </Panel>
);
