import type { BudgetState, Integration } from '../../api/types.ts';
import type { copy } from './copy.ts';
import { integrationState } from './integrationState.ts';

/** One integration on the page, with what an admin is told of it. */
export interface Row extends Pick<Integration, 'slug' | 'name' | 'description' | 'toolCount' | 'isDisabled' | 'quarantined'> {
  isBlocked: boolean;
  budget: BudgetState['state'] | undefined;
  /** Accounts whose credential is missing or rejected. */
  missing: number;
  /** In the last days. */
  calls: number;
}
export interface Shown {
  /** Part of a name or of the description. */
  q: string;
  show: keyof typeof copy.shows;
  order: keyof typeof copy.orders;
}

const WORST_FIRST = [
  'block.active',
  'integration.usedUp',
  'integration.disabled',
  'integration.changesWait',
  'integration.softCrossed',
] as const;
const REFUSING: readonly unknown[] = WORST_FIRST.slice(0, 3);

/** Missing credentials come after every state, and before those that lack nothing. */
function urgencyOf(row: Row): number {
  const at = (WORST_FIRST as readonly unknown[]).indexOf(integrationState(row));
  return at >= 0 ? at : row.missing > 0 ? WORST_FIRST.length : WORST_FIRST.length + 1;
}

const byName = (left: Row, right: Row): number => left.slug.localeCompare(right.slug, 'en', { numeric: true });

const ORDERS: Record<Shown['order'], (left: Row, right: Row) => number> = {
  name: byName,
  urgency: (left, right) => urgencyOf(left) - urgencyOf(right),
  calls: (left, right) => right.calls - left.calls,
  tools: (left, right) => right.toolCount - left.toolCount,
};

const SHOWS: Record<Shown['show'], (row: Row) => boolean> = {
  all: () => true,
  refusing: (row) => REFUSING.includes(integrationState(row)),
  changes: ({ quarantined = 0 }) => quarantined > 0,
  missing: ({ missing }) => missing > 0,
};

/** The rows that the filters leave, in the order asked for; equal ones by name. */
export const shownIntegrations = <R extends Row>(rows: readonly R[], { q, show, order }: Shown): R[] =>
  rows
    .filter(({ slug, name, description }) => `${slug} ${name} ${description}`.toLowerCase().includes(q.toLowerCase()))
    .filter(SHOWS[show])
    .sort((left, right) => ORDERS[order](left, right) || byName(left, right));
