import type { Budget } from '../../api/types.ts';
import { shownBudgets, type Row, type Shown } from './shownBudgets.ts';

const row = (slug: string, budget?: Partial<Budget>): Row => ({ slug, budget: budget as Budget | undefined });
const ROWS = [
  row('api-10'),
  row('api-2'),
  row('crm', { state: 'OK', used: 90, hardLimit: 100 }),
  row('mail', { state: 'SOFT_CROSSED', used: 60, softLimit: 50, hardLimit: 100 }),
  row('orders', { state: 'HARD_CROSSED', used: 300, hardLimit: 200 }),
];
const shown = (asked: Partial<Shown>): string[] =>
  shownBudgets(ROWS, { q: '', show: 'all', order: 'urgency', ...asked }).map(({ slug }) => slug);

test('the worst come first, and those without a budget last, by name with numbers as numbers', () => {
  expect(shown({})).toEqual(['orders', 'mail', 'crm', 'api-2', 'api-10']);
});

test('by name, and by the part that is used of the limit', () => {
  expect(shown({ order: 'name' })).toEqual(['api-2', 'api-10', 'crm', 'mail', 'orders']);
  expect(shown({ order: 'share' })).toEqual(['orders', 'crm', 'mail', 'api-2', 'api-10']);
});

test.each([
  [{ q: 'API' }, ['api-2', 'api-10']],
  [{ show: 'set' }, ['orders', 'mail', 'crm']],
  [{ show: 'crossed' }, ['orders', 'mail']],
  [{ show: 'none', q: '2' }, ['api-2']],
] as const)('filters leave %j', (asked, left) => {
  expect(shown(asked)).toEqual(left);
});
