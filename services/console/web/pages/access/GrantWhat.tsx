import { Link } from 'react-router';
import type { Grant } from '../../api/types.ts';
import { agentByIdPath } from '../../app/agentPath.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import styles from './access.module.css';
import { copy } from './grantTableCopy.ts';
import type { Granted } from './granted.ts';
import { Name } from '../../ui/Name.tsx';

/** What a grant opens: an integration by its slug, an agent with the way to its page, a skill by its name. */
export function GrantWhat({ grant, granted }: { grant: Grant; granted: Granted }) {
  const org = useOrgSlug();
  const { nameOf, whatOf } = granted;
  const name = nameOf(grant);
  if (name === undefined) return <span className={styles.summary}>{whatOf(grant)}</span>;
  if (grant.resource.kind === 'integration') return name;
  const { kind, id } = grant.resource;
  return (
    <span className={styles.stack}>
      {kind === 'agent' ? (
        <Link to={agentByIdPath(org, id)}>
          <Name>{name}</Name>
        </Link>
      ) : (
        <Name>{name}</Name>
      )}
      <span className={styles.summary}>{copy.kinds[kind]}</span>
    </span>
  );
}
