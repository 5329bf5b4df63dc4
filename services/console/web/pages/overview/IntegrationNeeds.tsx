import { Link } from 'react-router';
import type { Overview } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { entryOf } from '../../ui/entryOf.ts';
import { Status } from '../../ui/Status.tsx';
import type { StatusName } from '../../ui/theme/status.ts';
import { timeLeft } from '../../ui/timeWords.ts';
import { useNow } from '../../ui/useNow.ts';
import { copy } from './copy.ts';
import styles from './overview.module.css';

type Need = Overview['integrationNeeds'][number];

const STATUSES = {
  usedUp: 'integration.usedUp',
  waitingChanges: 'integration.changesWait',
  softCrossed: 'integration.softCrossed',
} as const satisfies Record<Need['cause'], StatusName>;

/** One cause, with the integrations that it concerns most; each opens its page. */
function Cause({ need: { cause, count, worst } }: { need: Need }) {
  const org = useOrgSlug();
  const now = useNow();
  const isOfBudget = cause !== 'waitingChanges';
  const all = isOfBudget ? `/orgs/${org}/budgets?show=crossed` : `/orgs/${org}/integrations?show=changes`;
  return (
    <li className={styles.cause}>
      <div className={styles.causeHead}>
        <Status of={entryOf<StatusName>(STATUSES, cause) ?? 'unknown'} plain>
          {copy.integrationCause(cause, count)}
        </Status>
        {isOfBudget && <Link to={all}>{copy.openBudgets}</Link>}
      </div>
      <ul className={styles.worst}>
        {worst.map(({ slug, changes, refillsAt }) => (
          <li key={slug}>
            <Link to={`/orgs/${org}/integrations/${slug}`}>{slug}</Link>
            {changes !== undefined && <span className={styles.done}>{copy.changes(changes)}</span>}
            {refillsAt !== undefined && <span className={styles.done}>{copy.refills(timeLeft(new Date(refillsAt), now))}</span>}
          </li>
        ))}
        {count > worst.length && (
          <li>
            <Link to={all}>{copy.others(count - worst.length)}</Link>
          </li>
        )}
      </ul>
    </li>
  );
}

/** Budgets over a limit, and changes that wait, by cause. */
export const IntegrationNeeds = ({ needs }: { needs: readonly Need[] }) => needs.map((need) => <Cause key={need.cause} need={need} />);
