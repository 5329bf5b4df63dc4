import type { BudgetState, Integration } from '../../api/types.ts';
import type { StatusName } from '../../ui/theme/status.ts';

interface Known extends Partial<Pick<Integration, 'isDisabled' | 'quarantined'>> {
  isBlocked: boolean;
  budget: BudgetState['state'] | undefined;
}

/** The worst that there is to say of an integration: first what refuses every call. Undefined where nothing is. Members are told of blocks alone. */
export function integrationState({ isBlocked, budget, isDisabled, quarantined = 0 }: Known): StatusName | undefined {
  if (isBlocked) return 'block.active';
  if (budget === 'HARD_CROSSED') return 'integration.usedUp';
  if (isDisabled === true) return 'integration.disabled';
  if (quarantined > 0) return 'integration.changesWait';
  return budget === 'SOFT_CROSSED' ? 'integration.softCrossed' : undefined;
}
