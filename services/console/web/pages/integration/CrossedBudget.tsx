import { Link } from 'react-router';
import { useOrgSlug } from '../../api/orgSlug.ts';
import type { BudgetState } from '../../api/types.ts';
import { Status } from '../../ui/Status.tsx';
import { exactTime } from '../../ui/timeWords.ts';
import { copy } from './copy.ts';

/** Said while the budget of the integration is over a limit, with the way to where it is raised or reset; else nothing. */
export function CrossedBudget({ of: { state, refillsAt } }: { of: BudgetState }) {
  const org = useOrgSlug();
  if (state === 'OK') return null;
  const at = exactTime(new Date(refillsAt));
  return (
    <p>
      <Status of={state === 'HARD_CROSSED' ? 'integration.usedUp' : 'integration.softCrossed'} plain>
        {copy.crossed[state](at)}
      </Status>{' '}
      <Link to={`/orgs/${org}/budgets?show=crossed`}>{copy.budgets}</Link>
    </p>
  );
}
