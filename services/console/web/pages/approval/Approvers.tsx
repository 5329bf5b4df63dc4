import { useNamesOf } from '../../api/queries/names.ts';
import type { Approval } from '../../api/types.ts';
import { listed } from '../../ui/numberWords.ts';
import styles from './approval.module.css';
import { copy } from './copy.ts';

/** Who else may decide. */
export function Approvers({ approvers: { users = [], groups = [] } }: Pick<Approval, 'approvers'>) {
  const { names } = useNamesOf([...groups, ...users]);
  const who = [...[...names.values()].map(({ name }) => name), copy.admins];
  return (
    <p className={styles.muted}>
      {copy.also}: <bdi>{listed(who)}</bdi>
    </p>
  );
}
