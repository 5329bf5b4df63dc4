import { Link } from 'react-router';
import { toProblem } from '../../api/problems.ts';
import { useMe } from '../../api/queries/me.ts';
import { BareFrame } from '../../app/BareFrame.tsx';
import { useSession } from '../../app/session.ts';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import { copy } from './copy.ts';
import { CreateOrganization } from './CreateOrganization.tsx';
import styles from './orgs.module.css';

/** Where to act: choose an organization or create one. */
export function OrgsPage() {
  const { data: session } = useSession();
  const me = useMe();
  const organizations = me.data?.organizations ?? [];
  const suspended = me.data?.suspended ?? [];
  return (
    <BareFrame title={copy.title} aside={<bdi>{session?.user.email}</bdi>}>
      {me.data !== undefined && <Sentence>{organizations.length === 0 ? copy.none : copy.some(organizations.length)}</Sentence>}
      {me.error !== null && <Failure problem={toProblem(me.error)} retry={() => void me.refetch()} what="The list" />}
      {me.isPending && <Loading rows={3} />}
      {organizations.length > 0 && (
        <ul className={styles.list}>
          {organizations.map(({ id, slug, name, role }) => (
            <li key={id}>
              <Link to={`/orgs/${slug}`}>
                <bdi className={styles.name}>{name}</bdi>
                <code>{slug}</code>
                <span>{role}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {suspended.length > 0 && (
        <Panel title={copy.suspended} note={copy.suspendedNote}>
          <ul>
            {suspended.map(({ slug, name }) => (
              <li key={slug}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {me.data !== undefined && (
        <Panel title={copy.newTitle} note={copy.newNote}>
          <CreateOrganization />
        </Panel>
      )}
    </BareFrame>
  );
}
