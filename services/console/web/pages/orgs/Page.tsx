import { Button } from '@mantine/core';
import { toProblem } from '../../api/problems.ts';
import { useMe } from '../../api/queries/me.ts';
import { BareFrame } from '../../app/BareFrame.tsx';
import { signOut } from '../../app/signOut.ts';
import { useSession } from '../../api/session.ts';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import { copy } from './copy.ts';
import { CreateOrganization } from './CreateOrganization.tsx';
import { Leave } from './Leave.tsx';
import styles from './orgs.module.css';
import { OrgList } from './OrgList.tsx';
import { Waiting } from './Waiting.tsx';

/** Where can I act? Chooses an organization or creates one. */
export function OrgsPage() {
  const { data: session } = useSession();
  const me = useMe();
  const organizations = me.data?.organizations ?? [];
  const suspended = me.data?.suspended ?? [];
  const invitations = me.data?.invitations ?? [];
  return (
    <BareFrame
      title={copy.title}
      aside={
        <span className={styles.signedIn}>
          <bdi>{session?.user.email}</bdi>
          <Button variant="default" size="xs" onClick={() => void signOut()}>
            {copy.signOut}
          </Button>
        </span>
      }
    >
      {me.data !== undefined && (
        <Sentence>
          {organizations.length > 0 ? copy.some(organizations.length) : invitations.length > 0 ? copy.invited : copy.none}
        </Sentence>
      )}
      {me.error !== null && <Failure problem={toProblem(me.error)} retry={() => void me.refetch()} what="The list" />}
      {me.isPending && <Loading rows={3} />}
      {invitations.length > 0 && <Waiting invitations={invitations} />}
      {organizations.length > 0 && (
        <OrgList
          organizations={organizations}
          to={(slug) => `/orgs/${slug}`}
          beside={({ slug, name }) => <Leave organization={{ slug, name }} />}
        />
      )}
      {suspended.length > 0 && (
        <Panel title={copy.suspended} note={copy.suspendedNote}>
          <ul>
            {suspended.map(({ slug, name }) => (
              <li key={slug}>
                <bdi>{name}</bdi> <Leave organization={{ slug, name }} />
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
