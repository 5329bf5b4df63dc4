import { useOrgSlug } from '../../api/orgSlug.ts';
import type { Subject } from '../../api/types.ts';
import type { Names } from '../../api/useList.ts';
import { Id } from '../../ui/Id.tsx';
import { Principal } from '../../ui/Principal.tsx';
import styles from './access.module.css';
import { copy } from './grantTableCopy.ts';

/** The name of a subject; for one that is gone, what kind of subject it was. */
export const subjectName = (names: Names, { kind, id }: Subject): string =>
  kind === 'everyone' ? copy.everyone : (names.get(id)?.name ?? copy.goneSubject[kind]);

function pageOf(org: string, { kind, id }: Subject, address: string): string | undefined {
  if (kind === 'serviceAccount') return `/orgs/${org}/service-accounts/${id}`;
  if (kind === 'group') return `/orgs/${org}/groups/${id}`;
  return kind === 'user' ? `/orgs/${org}/members?q=${encodeURIComponent(address)}` : undefined;
}

/** The holder of a grant, with a link to their page. A holder who is gone has only an id: a grant may outlive its holder. */
export function SubjectName({ subject, names }: { subject: Subject; names: Names }) {
  const org = useOrgSlug();
  const { kind, id } = subject;
  if (kind === 'everyone') return <Principal kind={kind} name={copy.everyone} />;
  const known = names.get(id);
  if (known === undefined)
    return (
      <span className={styles.summary}>
        {copy.goneSubject[kind]} <Id value={id} />
      </span>
    );
  const to = pageOf(org, subject, known.detail ?? known.name);
  return <Principal kind={kind} name={known.name} {...(to === undefined ? {} : { to })} />;
}
