import { shownIntegrations, type Row, type Shown } from './shownIntegrations.ts';

const row = (slug: string, more: Partial<Row> = {}): Row => ({
  slug,
  name: slug.toUpperCase(),
  description: '',
  toolCount: 1,
  isBlocked: false,
  budget: undefined,
  missing: 0,
  calls: 0,
  ...more,
});
const ROWS = [
  row('api-10', { toolCount: 9 }),
  row('api-2', { description: 'Parcels' }),
  row('crm', { missing: 2, calls: 5 }),
  row('files', { isDisabled: true, quarantined: 1 }),
  row('mail', { budget: 'SOFT_CROSSED' }),
  row('notes', { quarantined: 3 }),
  row('orders', { budget: 'HARD_CROSSED', calls: 70 }),
  row('wiki', { isBlocked: true }),
];
const shown = (asked: Partial<Shown>): string[] =>
  shownIntegrations(ROWS, { q: '', show: 'all', order: 'name', ...asked }).map(({ slug }) => slug);

test('by name, with numbers as numbers, by calls and by tools', () => {
  expect(shown({ q: 'api' })).toEqual(['api-2', 'api-10']);
  expect(shown({ order: 'calls' }).slice(0, 3)).toEqual(['orders', 'crm', 'api-2']);
  expect(shown({ order: 'tools' }).slice(0, 2)).toEqual(['api-10', 'api-2']);
});

test('what refuses every call comes first, then what waits, then what lacks a credential', () => {
  expect(shown({ order: 'urgency' })).toEqual(['wiki', 'orders', 'files', 'notes', 'mail', 'crm', 'api-2', 'api-10']);
});

test.each([
  [{ q: 'parc' }, ['api-2']],
  [{ show: 'refusing' }, ['files', 'orders', 'wiki']],
  [{ show: 'changes' }, ['files', 'notes']],
  [{ show: 'missing' }, ['crm']],
  [{ show: 'changes', q: 'N' }, ['notes']],
] as const)('filters leave %j', (asked, left) => {
  expect(shown(asked)).toEqual(left);
});
