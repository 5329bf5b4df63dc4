import { newId, type policy, type registry } from '@gatehouse/contracts';
import { integrationNeedsOf } from './integrationNeeds';
import type { KnownIntegrations } from './knownIntegrations';

type Known = { readonly quarantined?: number; readonly budget?: Partial<policy.Budget> };

/** What is told where these integrations are there. */
function told(known: Readonly<Record<string, Known>>) {
  const ids = new Map(Object.keys(known).map((slug) => [slug, newId('integration')]));
  const all: KnownIntegrations = {
    integrations: Object.entries(known).map(([slug, { quarantined }]) => {
      const integration = { id: ids.get(slug)!, slug, ...(quarantined !== undefined && { quarantined }) };
      return integration as registry.Integration;
    }),
    budgets: new Map(
      Object.entries(known).flatMap(([slug, { budget }]) => (budget ? [[ids.get(slug)!, budget as policy.Budget] as const] : [])),
    ),
  };
  return integrationNeedsOf(all);
}
const crossed = (state: policy.Budget['state'], more: Partial<policy.Budget> = {}): Known => ({
  budget: { state, used: 10, hardLimit: 10, refillsAt: '2026-03-02T00:00:00.000Z', ...more },
});

test('a used-up budget comes first, then changes that wait, then a soft limit; one within its limits is not named', () => {
  const needs = told({
    crm: { quarantined: 2 },
    fine: crossed('OK'),
    mail: crossed('SOFT_CROSSED'),
    orders: crossed('HARD_CROSSED'),
  });
  expect(needs).toEqual([
    { cause: 'usedUp', count: 1, worst: [{ slug: 'orders', refillsAt: '2026-03-02T00:00:00.000Z' }] },
    { cause: 'waitingChanges', count: 1, worst: [{ slug: 'crm', changes: 2 }] },
    { cause: 'softCrossed', count: 1, worst: [{ slug: 'mail', refillsAt: '2026-03-02T00:00:00.000Z' }] },
  ]);
});

test('of each cause five are named: budgets that refill last, most changes, most of the limit used', () => {
  const slugs = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const worst = (of: (index: number) => Known) => {
    const [need] = told(Object.fromEntries(slugs.map((slug, index) => [slug, of(index)])));
    return [need?.count, ...(need?.worst ?? []).map(({ slug }) => slug)];
  };
  expect(worst((index) => crossed('HARD_CROSSED', { refillsAt: `2026-03-0${index + 1}T00:00:00.000Z` }))).toEqual([
    7,
    'g',
    'f',
    'e',
    'd',
    'c',
  ]);
  expect(worst((index) => ({ quarantined: index + 1 }))).toEqual([7, 'g', 'f', 'e', 'd', 'c']);
  expect(worst((index) => crossed('SOFT_CROSSED', { used: index, hardLimit: 10 }))).toEqual([7, 'g', 'f', 'e', 'd', 'c']);
  expect(worst(() => ({ quarantined: 1 }))).toEqual([7, 'a', 'b', 'c', 'd', 'e']);
});

test('an integration may be named for its budget and for its changes', () => {
  expect(told({ orders: { ...crossed('HARD_CROSSED'), quarantined: 1 } }).map(({ cause }) => cause)).toEqual(['usedUp', 'waitingChanges']);
  expect(told({ orders: {} })).toEqual([]);
});
