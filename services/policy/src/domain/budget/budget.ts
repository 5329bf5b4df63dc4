/** What a budget leaves. `committed` is what finished calls have used and what is held for running ones. */
import type { policy } from '@gatehouse/contracts';
import type { Period } from './period';

export interface BudgetDefinition {
  readonly integrationId: string;
  readonly period: policy.Budget['period'];
  readonly softLimit?: number;
  readonly hardLimit?: number;
  /** How often it was reset; each reset counts in a counter of its own. */
  readonly resets: number;
}
export interface BudgetUse {
  readonly committed: number;
  readonly used: number;
}
export interface BudgetState extends BudgetUse {
  readonly definition: BudgetDefinition;
  readonly period: Period;
  readonly timeZone: string;
}

export const counterId = (orgId: string, { integrationId, period, resets }: BudgetDefinition, { label }: Period): string =>
  [orgId, integrationId, period, label, resets].join(':');

/** What the arguments of a call take: a token is about four bytes. */
export const estimate = (argumentBytes: number): number => Math.max(1, Math.ceil(argumentBytes / 4));

/** State of a budget by what finished calls have used: what is held for running ones may go back. */
export function stateOf({ softLimit, hardLimit }: Pick<BudgetDefinition, 'softLimit' | 'hardLimit'>, used: number): policy.Budget['state'] {
  if (hardLimit !== undefined && used >= hardLimit) return 'HARD_CROSSED';
  return softLimit !== undefined && used >= softLimit ? 'SOFT_CROSSED' : 'OK';
}

/** Whether arguments of so many tokens no longer fit beside what is taken. The answer is held as far as there is room. */
export const isExhausted = ({ hardLimit }: Pick<BudgetDefinition, 'hardLimit'>, taken: number, tokens: number): boolean =>
  hardLimit !== undefined && taken + tokens > hardLimit;

const spoken = (tokens: number): string => tokens.toLocaleString('en-US');
const when = { DAY: "today's", MONTH: "this month's" } as const;

export function exhaustedReason({ definition, committed, used, period }: BudgetState, tokens: number): string {
  const limit = definition.hardLimit ?? 0;
  const what = `${when[definition.period]} ${spoken(limit)} tokens of the integration`;
  const left = Math.max(0, limit - used);
  if (left >= tokens)
    return `budget: of ${what} ${spoken(committed - used)} are held for calls that are running; try again when they have ended`;
  const state = left === 0 ? `${what} are used up` : `of ${what} ${spoken(left)} are left and the call needs at least ${spoken(tokens)}`;
  return `budget: ${state}; it refills at ${period.end.toISOString()}`;
}

/** `91 % of today's 200,000 tokens` */
export function describeUse({ definition, used }: BudgetState): string {
  const limit = definition.hardLimit ?? definition.softLimit ?? 0;
  const share = limit === 0 ? 0 : Math.floor((used / limit) * 100);
  return `${share} % of ${when[definition.period]} ${spoken(limit)} tokens${definition.hardLimit === undefined ? ' (warning only)' : ''}`;
}
