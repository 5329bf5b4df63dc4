import { Button, Menu } from '@mantine/core';
import type { Budget } from '../../api/types.ts';
import { BulletBar } from '../../ui/BulletBar.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { Status } from '../../ui/Status.tsx';
import { dateAndTime } from '../../ui/timeWords.ts';
import styles from './budgets.module.css';
import { copy } from './copy.ts';

export type BudgetAction = 'set' | 'reset' | 'remove' | 'usage';

interface Props {
  slug: string;
  budget: Budget | undefined;
  onAsk: (action: BudgetAction) => void;
}

function Numbers({ budget }: { budget: Budget }) {
  const { refillsAt, timeZone, reserved, state } = budget;
  return (
    <p className={styles.words}>
      <Status of={{ kind: 'budget', value: state }} plain />
      <span>{copy.use(budget)}</span>
      {reserved > 0 && <span>{copy.reserved(reserved)}</span>}
      <span className={styles.muted}>{copy.limits(budget)}</span>
      <span className={styles.muted}>{copy.refills(dateAndTime(new Date(refillsAt), timeZone), timeZone)}</span>
    </p>
  );
}

/** How close one integration is to its limit, and what can be done about it. */
export function BudgetRow({ slug, budget, onAsk }: Props) {
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h3>
          <bdi>{slug}</bdi>
        </h3>
        {budget === undefined ? (
          <span className={styles.side}>
            <Status of="budget.none" plain />
            <Button variant="default" size="xs" aria-label={copy.setFor(slug)} onClick={() => onAsk('set')}>
              {copy.set}
            </Button>
            <Button variant="subtle" size="xs" aria-label={`${copy.usage}: ${slug}`} onClick={() => onAsk('usage')}>
              {copy.usage}
            </Button>
          </span>
        ) : (
          <span className={styles.side}>
            <Button variant="subtle" size="xs" aria-label={`${copy.usage}: ${slug}`} onClick={() => onAsk('usage')}>
              {copy.usage}
            </Button>
            <RowMenu label={copy.menu(slug)}>
              <Menu.Item onClick={() => onAsk('set')}>{copy.change}</Menu.Item>
              <Menu.Item onClick={() => onAsk('reset')}>{copy.reset}</Menu.Item>
              <Menu.Item color="red" onClick={() => onAsk('remove')}>
                {copy.remove}
              </Menu.Item>
            </RowMenu>
          </span>
        )}
      </div>
      {budget !== undefined && (
        <>
          <BulletBar
            label={`${slug}: ${copy.use(budget)}, ${copy.limits(budget)}`}
            used={budget.used}
            reserved={budget.reserved}
            soft={budget.softLimit}
            hard={budget.hardLimit}
            state={budget.state}
          />
          <Numbers budget={budget} />
          {budget.state === 'HARD_CROSSED' && (
            <p className={styles.stops}>{copy.stops(slug, dateAndTime(new Date(budget.refillsAt), budget.timeZone))}</p>
          )}
        </>
      )}
    </li>
  );
}
