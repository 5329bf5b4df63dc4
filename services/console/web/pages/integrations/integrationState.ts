import type { BudgetState, Integration } from '../../api/types.ts';
import type { StatusName } from '../../ui/theme/status.ts';

export interface Known extends Partial<Pick<Integration, 'isDisabled' | 'quarantined'>> {
  isBlocked: boolean;
  budget: BudgetState['state'] | undefined;
}
interface State {
  name: StatusName;
  holds: (known: Known) => boolean;
  refusesAll?: true;
}

/** The worst first: what refuses every call. */
const STATES: readonly State[] = [
  { name: 'block.active', holds: ({ isBlocked }) => isBlocked, refusesAll: true },
  { name: 'integration.usedUp', holds: ({ budget }) => budget === 'HARD_CROSSED', refusesAll: true },
  { name: 'integration.disabled', holds: ({ isDisabled }) => isDisabled === true, refusesAll: true },
  { name: 'integration.changesWait', holds: ({ quarantined = 0 }) => quarantined > 0 },
  { name: 'integration.softCrossed', holds: ({ budget }) => budget === 'SOFT_CROSSED' },
];

const worstOf = (known: Known): State | undefined => STATES.find(({ holds }) => holds(known));

/** The worst that there is to say of an integration. Undefined where nothing is. Members are told of blocks alone. */
export const integrationState = (known: Known): StatusName | undefined => worstOf(known)?.name;

export const refusesAll = (known: Known): boolean => worstOf(known)?.refusesAll === true;

/** Place of its worst state among all of them, the worst is 0; behind them where there is none. */
export function urgencyOf(known: Known): number {
  const at = STATES.findIndex(({ holds }) => holds(known));
  return at < 0 ? STATES.length : at;
}
