import type { Approval } from '../../api/types.ts';
import { listed } from '../../ui/numberWords.ts';
import styles from './approval.module.css';
import { copy } from './copy.ts';

/** Who else may approve it now, as far as the server can say. */
export function Approvers({ others }: Pick<Approval, 'others'>) {
  if (others === undefined) return null;
  const { people, more } = others;
  if (people.length === 0) return <p className={styles.muted}>{copy.nobodyElse}</p>;
  const who = [...people.map(({ name }) => name), ...(more > 0 ? [copy.more(more)] : [])];
  return (
    <p className={styles.muted}>
      {copy.also}: <bdi>{listed(who)}</bdi>
    </p>
  );
}
