import type { Member } from '../../api/types.ts';
import type { ActiveBlocks } from '../../api/queries/blocks.ts';
import type { Names } from '../../api/useList.ts';
import { useSession } from '../../api/session.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { Name } from '../../ui/Name.tsx';
import { count, listed } from '../../ui/numberWords.ts';
import { Time } from '../../ui/Time.tsx';
import { copy } from './copy.ts';
import { MemberMenu, OnlyAdmin, type MemberAction } from './MemberMenu.tsx';
import { MemberState } from './MemberState.tsx';
import styles from './members.module.css';

const NAMED = 2;

function MemberName({ member: { userId, name, email } }: { member: Member }) {
  const { data: session } = useSession();
  return (
    <>
      <span className={styles.name}>
        <Name>{name ?? email}</Name>
      </span>
      {userId === session?.user.id && <span className={styles.muted}> ({copy.you})</span>}
    </>
  );
}

/** Names of a few groups, else how many. */
function GroupNames({ ids, names }: { ids: readonly string[]; names: Names }) {
  if (ids.length === 0) return <span className={styles.muted}>{copy.noGroups}</span>;
  const known = ids.flatMap((id) => names.get(id)?.name ?? []);
  return <Name>{known.length > NAMED || known.length < ids.length ? count(ids.length, 'group') : listed(known)}</Name>;
}

/** `admin`: what an admin needs for the column of changes; nobody else has it. */
export function memberColumns(
  names: Names,
  blocks: ActiveBlocks | undefined,
  admin?: {
    activeAdmins: number | undefined;
    ask: (action: MemberAction, member: Member) => void;
  },
): readonly Column<Member>[] {
  const columns: Column<Member>[] = [
    { title: copy.columns.name, cell: (member) => <MemberName member={member} /> },
    { title: copy.columns.email, cell: ({ email }) => <Name>{email}</Name> },
    { title: copy.columns.role, cell: ({ role }) => role },
    { title: copy.columns.state, cell: (member) => <MemberState member={member} blocks={blocks} /> },
    { title: copy.columns.groups, cell: ({ groups }) => <GroupNames ids={groups} names={names} /> },
    { title: copy.columns.joined, cell: ({ joinedAt }) => <Time at={joinedAt} day /> },
  ];
  if (admin === undefined) return columns;
  const isLast = ({ role, status }: Member): boolean => role === 'admin' && status === 'ACTIVE' && admin.activeAdmins === 1;
  const menu = (member: Member) =>
    isLast(member) ? (
      <OnlyAdmin />
    ) : (
      <MemberMenu member={member} block={blocks?.on({ kind: 'user', id: member.userId })} onAsk={(action) => admin.ask(action, member)} />
    );
  return [...columns, { title: copy.columns.actions, actions: true, cell: menu }];
}
