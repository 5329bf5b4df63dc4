import type { Budget } from '../../api/types.ts';
import { bySlug } from '../../ui/bySlug.ts';
import { copy } from './copy.ts';

/** One integration on the page, with its budget if it has one. */
export interface Row {
  slug: string;
  budget: Budget | undefined;
}
export interface Shown {
  /** Part of the name. */
  q: string;
  show: keyof typeof copy.shows;
  order: keyof typeof copy.orders;
}

const WORST = { HARD_CROSSED: 0, SOFT_CROSSED: 1, OK: 2 } as const;

const urgencyOf = ({ budget }: Row): number => (budget === undefined ? 3 : WORST[budget.state]);

/** Used part of the limit that refuses, or else of the one that warns; those without a budget come last. */
const shareOf = ({ budget }: Row): number => (budget === undefined ? -1 : budget.used / (budget.hardLimit ?? budget.softLimit ?? Infinity));

const ORDERS: Record<Shown['order'], (left: Row, right: Row) => number> = {
  urgency: (left, right) => urgencyOf(left) - urgencyOf(right),
  share: (left, right) => shareOf(right) - shareOf(left),
  name: bySlug,
};

const SHOWS: Record<Shown['show'], (row: Row) => boolean> = {
  all: () => true,
  set: ({ budget }) => budget !== undefined,
  crossed: ({ budget }) => budget !== undefined && budget.state !== 'OK',
  none: ({ budget }) => budget === undefined,
};

/** The rows that the filters leave, in the order asked for; equal ones by name. */
export const shownBudgets = (rows: readonly Row[], { q, show, order }: Shown): Row[] =>
  rows
    .filter((row) => row.slug.includes(q.toLowerCase()) && SHOWS[show](row))
    .sort((left, right) => ORDERS[order](left, right) || bySlug(left, right));
