import { newId } from '@gatehouse/contracts';
import { concernedBy, needsOf } from './overview';
import type { Readiness } from './readiness';

const NOW = Date.parse('2026-03-01T00:00:00Z');
const account = (name: string, more: Partial<Readiness> = {}): Readiness => ({
  id: newId('serviceAccount'),
  name,
  status: 'ACTIVE',
  working: 2,
  isBlocked: false,
  isReady: true,
  integrations: 1,
  missingCredentials: [],
  endedCredentials: [],
  rejectedCredentials: [],
  blockedIntegrations: [],
  usedUpIntegrations: [],
  disabledIntegrations: [],
  incompleteCredentials: [],
  ...more,
});
const ending = (name: string, expiresAt: string, working = 1): Readiness =>
  account(name, { working, endsFirst: { id: newId('token'), name: 'ci', expiresAt } });
const told = (accounts: readonly Readiness[]) =>
  needsOf(accounts, NOW).map(({ cause, integration, count, worst }) => [cause, integration, count, ...worst.map(({ name }) => name)]);

test('what needs a person is grouped by cause, the most frequent first, five of each, those used last first', () => {
  const lacking = Array.from({ length: 7 }, (_, i) =>
    account(`bot ${i}`, { missingCredentials: ['github'], lastUsedAt: `2026-02-0${i + 1}T00:00:00.000Z` }),
  );
  const both = account('both', { working: 0, missingCredentials: ['github', 'orders'] });
  expect(told([...lacking, both])).toEqual([
    ['unconnected', 'github', 8, 'bot 6', 'bot 5', 'bot 4', 'bot 3', 'bot 2'],
    ['unconnected', 'orders', 1, 'both'],
    ['tokenless', undefined, 1, 'both'],
  ]);
});

test('a credential that the API rejects is a cause of its own', () => {
  expect(told([account('wrong key', { rejectedCredentials: ['orders'] })])).toEqual([['rejected', 'orders', 1, 'wrong key']]);
});

test('a credential that lacks a part is a cause of its own, at the integration that it lacks it for', () => {
  const accounts = [
    account('half', { incompleteCredentials: [{ integration: 'orders', lacking: ['secondKey'] }] }),
    account('half too', { incompleteCredentials: [{ integration: 'orders', lacking: ['firstKey'] }] }),
  ];
  expect(told(accounts)).toEqual([['incomplete', 'orders', 2, 'half', 'half too']]);
  expect(concernedBy(accounts, 'incomplete', NOW, 'orders')).toHaveLength(2);
  expect(concernedBy(accounts, 'incomplete', NOW, 'github')).toEqual([]);
});

test('a rejected credential that lacks a part as well counts once, as rejected', () => {
  const worst = account('both', { rejectedCredentials: ['orders'], incompleteCredentials: [{ integration: 'orders', lacking: ['b'] }] });
  expect(told([worst])).toEqual([['rejected', 'orders', 1, 'both']]);
});

test('a connection that has ended is a cause of its own, and no missing credential', () => {
  const accounts = [account('ended', { endedCredentials: ['cal'] }), account('never connected', { missingCredentials: ['cal'] })];
  expect(told(accounts)).toEqual([
    ['unconnected', 'cal', 1, 'never connected'],
    ['ended', 'cal', 1, 'ended'],
  ]);
  expect(concernedBy(accounts, 'ended', NOW, 'cal').map(({ name }) => name)).toEqual(['ended']);
});

test('a token that ends soon counts where it is the only one that works, the first to end first', () => {
  const accounts = [
    ending('later', '2026-03-10T00:00:00.000Z'),
    ending('sooner', '2026-03-02T00:00:00.000Z'),
    ending('has another', '2026-03-02T00:00:00.000Z', 2),
    ending('far away', '2026-04-02T00:00:00.000Z'),
  ];
  expect(told(accounts)).toEqual([['expiring', undefined, 2, 'sooner', 'later']]);
});

test.each([{ status: 'DISABLED' }, { isBlocked: true }] as const)('an account that may not act needs nothing: %j', (stopped) => {
  const accounts = [account('off', { ...stopped, working: 0, missingCredentials: ['orders'] })];
  expect(told(accounts)).toEqual([]);
  expect(concernedBy(accounts, 'unconnected', NOW, 'orders')).toEqual([]);
});

test('those that a cause concerns are as many as are counted', () => {
  const [ready, tokenless, unconnected, off] = [
    account('ready'),
    account('tokenless', { working: 0, rejectedCredentials: ['orders'] }),
    account('unconnected', { missingCredentials: ['orders'] }),
    account('off', { status: 'DISABLED', working: 0 }),
  ];
  const accounts = [ready, tokenless, unconnected, off, ending('sooner', '2026-03-02T00:00:00.000Z')];
  const names = (...by: [cause: 'tokenless' | 'unconnected' | 'ended' | 'rejected' | 'incomplete' | 'expiring', integration?: string]) =>
    concernedBy(accounts, by[0], NOW, by[1]).map(({ name }) => name);
  expect(names('tokenless')).toEqual(['tokenless']);
  expect(names('unconnected')).toEqual(['unconnected']);
  expect(names('unconnected', 'orders')).toEqual(['unconnected']);
  expect(names('unconnected', 'github')).toEqual([]);
  expect(names('rejected', 'orders')).toEqual(['tokenless']);
  expect(names('expiring')).toEqual(['sooner']);
  for (const { cause, integration, count } of needsOf(accounts, NOW)) expect(names(cause, integration)).toHaveLength(count);
});
