import { Link } from 'react-router';
import type { Grant } from '../../api/types.ts';
import { agentByIdPath } from '../../app/agentPath.ts';
import { useOrgSlug } from '../../app/useOrg.ts';
import styles from './access.module.css';
import { copy } from './grantTableCopy.ts';
import { useGranted } from './useGranted.ts';

/** What a grant opens: an integration by its slug, an agent with the way to its page. */
export function GrantWhat({ grant }: { grant: Grant }) {
  const org = useOrgSlug();
  const { nameOf, isKnown, whatOf } = useGranted();
  const name = nameOf(grant);
  if (!isKnown(grant)) return null;
  if (name === undefined) return <span className={styles.summary}>{whatOf(grant)}</span>;
  if (grant.resource.kind === 'integration') return name;
  return (
    <span className={styles.stack}>
      <Link to={agentByIdPath(org, grant.resource.id)}>
        <bdi>{name}</bdi>
      </Link>
      <span className={styles.summary}>{copy.agent}</span>
    </span>
  );
}
