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

/** What a call is held at before it has run: a token is about four bytes. */
export const estimate = (argumentBytes: number): number => Math.max(1, Math.ceil(argumentBytes / 4));

export function stateOf(
  { softLimit, hardLimit }: Pick<BudgetDefinition, 'softLimit' | 'hardLimit'>,
  committed: number,
): policy.Budget['state'] {
  if (hardLimit !== undefined && committed >= hardLimit) return 'HARD_CROSSED';
  return softLimit !== undefined && committed >= softLimit ? 'SOFT_CROSSED' : 'OK';
}

/** Whether a call held at `tokens` no longer fits. */
export const isExhausted = (
  { definition: { hardLimit }, committed }: Pick<BudgetState, 'definition' | 'committed'>,
  tokens: number,
): boolean => hardLimit !== undefined && committed + tokens > hardLimit;

const spoken = (tokens: number): string => tokens.toLocaleString('en-US');
const when = { DAY: "today's", MONTH: "this month's" } as const;

export function exhaustedReason({ definition, committed, period }: BudgetState, tokens: number): string {
  const limit = definition.hardLimit ?? 0;
  const what = `${when[definition.period]} ${spoken(limit)} tokens of the integration`;
  const left = Math.max(0, limit - committed);
  const state = left === 0 ? `${what} are used up` : `of ${what} ${spoken(left)} are left and the call needs at least ${spoken(tokens)}`;
  return `budget: ${state}; it refills at ${period.end.toISOString()}`;
}

/** `91 % of today's 200,000 tokens` */
export function describeUse({ definition, committed }: BudgetState): string {
  const limit = definition.hardLimit ?? definition.softLimit ?? 0;
  const share = limit === 0 ? 0 : Math.floor((committed / limit) * 100);
  return `${share} % of ${when[definition.period]} ${spoken(limit)} tokens${definition.hardLimit === undefined ? ' (warning only)' : ''}`;
}
