import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Me } from '../../api/types.ts';
import styles from './orgs.module.css';

type Organization = Me['organizations'][number];
interface Props {
  organizations: readonly Organization[];
  to: (slug: string) => string;
  /** What stands beside the link of an organization. */
  beside?: (organization: Organization) => ReactNode;
}

/** Organizations of a person, each with the way into it. */
export const OrgList = ({ organizations, to, beside }: Props) => (
  <ul className={styles.list}>
    {organizations.map((organization) => (
      <li key={organization.id}>
        <Link to={to(organization.slug)}>
          <bdi className={styles.name}>{organization.name}</bdi>
          <code>{organization.slug}</code>
          <span>{organization.role}</span>
        </Link>
        {beside?.(organization)}
      </li>
    ))}
  </ul>
);
