import type { Integration } from '../../api/types.ts';
import { bySlug } from '../../ui/bySlug.ts';
import type { copy } from './copy.ts';
import { integrationState, refusesAll, urgencyOf, type Known } from './integrationState.ts';

/** One integration on the page, with what an admin is told of it. */
export interface Row extends Known, Pick<Integration, 'slug' | 'name' | 'description' | 'toolCount'> {
  /** Accounts whose credential is missing or rejected. */
  missing: number;
  /** Calls in the last 7 days. */
  calls: number;
}
export interface Shown {
  /** Part of a name or of the description. */
  q: string;
  show: keyof typeof copy.shows;
  order: keyof typeof copy.orders;
}

/** Missing credentials come after every state, and before those that lack nothing. */
const placeOf = (row: Row): number => urgencyOf(row) + (integrationState(row) === undefined && row.missing === 0 ? 1 : 0);

const ORDERS: Record<Shown['order'], (left: Row, right: Row) => number> = {
  name: bySlug,
  urgency: (left, right) => placeOf(left) - placeOf(right),
  calls: (left, right) => right.calls - left.calls,
  tools: (left, right) => right.toolCount - left.toolCount,
};

const SHOWS: Record<Shown['show'], (row: Row) => boolean> = {
  all: () => true,
  refusing: refusesAll,
  changes: ({ quarantined = 0 }) => quarantined > 0,
  missing: ({ missing }) => missing > 0,
};

/** The rows that the filters leave, in the order asked for; equal ones by name. */
export const shownIntegrations = <R extends Row>(rows: readonly R[], { q, show, order }: Shown): R[] =>
  rows
    .filter(({ slug, name, description }) => `${slug} ${name} ${description}`.toLowerCase().includes(q.toLowerCase()))
    .filter(SHOWS[show])
    .sort((left, right) => ORDERS[order](left, right) || bySlug(left, right));
