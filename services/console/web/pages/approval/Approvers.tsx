import { useAllGroups } from '../../api/queries/groups.ts';
import { useAllMembers } from '../../api/queries/members.ts';
import type { Approval } from '../../api/types.ts';
import { listed } from '../../ui/numberWords.ts';
import styles from './approval.module.css';
import { copy } from './copy.ts';

/** Who else may decide. */
export function Approvers({ approvers: { users = [], groups = [] } }: Pick<Approval, 'approvers'>) {
  const members = useAllMembers(users.length > 0);
  const allGroups = useAllGroups(groups.length > 0);
  const names = [
    ...(allGroups.data ?? []).filter(({ id }) => groups.includes(id)).map(({ name, memberCount }) => copy.groupOf(name, memberCount)),
    ...(members.data ?? []).filter(({ userId }) => users.includes(userId)).map(({ name, email }) => name ?? email),
    copy.admins,
  ];
  return (
    <p className={styles.muted}>
      {copy.also}: <bdi>{listed(names)}</bdi>
    </p>
  );
}
