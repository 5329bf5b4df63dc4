import { useNamesOf } from '../../api/queries/names.ts';
import { useSession } from '../../api/session.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import type { Approval } from '../../api/types.ts';
import { listed } from '../../ui/numberWords.ts';
import styles from './approval.module.css';
import { copy } from './copy.ts';

/** Who else may decide. */
export function Approvers({ approvers: { users = [], groups = [] } }: Pick<Approval, 'approvers'>) {
  const { data: session } = useSession();
  const isAdmin = useIsAdmin();
  const { names } = useNamesOf([...groups, ...users.filter((id) => id !== session?.user.id)]);
  const who = [...[...names.values()].map(({ name }) => name), copy.admins(isAdmin)];
  return (
    <p className={styles.muted}>
      {copy.also}: <bdi>{listed(who)}</bdi>
    </p>
  );
}
