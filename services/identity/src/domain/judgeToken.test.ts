import { newId } from '@gatehouse/contracts';
import { decideVerdict, VERDICT_LIFE_MS, type LoadedRows } from './decideVerdict';
import type { OrganizationRow } from './organization';
import { createRowMac } from './rowMac';
import { newServiceAccount, type ServiceAccountRow } from './serviceAccount';
import { expiryOf, newServiceToken, revocationOf, type ServiceTokenRow } from './serviceToken';

const NOW = Date.UTC(2026, 0, 1);
const HOUR = 3_600;
const mac = createRowMac('k'.repeat(32));
const orgId = newId('organization');
const organization: OrganizationRow = { _id: orgId, orgId, slug: 'acme', name: 'Acme', createdAt: new Date(NOW) };
const account: ServiceAccountRow = newServiceAccount({ orgId, name: 'ci' }, NOW);
const token: ServiceTokenRow = newServiceToken(
  { orgId, accountId: account._id, hash: 'a'.repeat(64), prefix: 'svc_abcdefgh', name: 'build', expiresInSeconds: HOUR },
  NOW,
  mac,
);
const good: LoadedRows = { token, account, organization };
const reasonOf = (rows: Partial<Record<keyof LoadedRows, unknown>>, now = NOW): string | undefined => {
  const decision = decideVerdict({ ...good, ...rows } as LoadedRows, mac, now);
  return decision.good ? undefined : decision.reason;
};

test('a good token stands for its account in its organization, for at most ten seconds at a time', () => {
  expect(decideVerdict(good, mac, NOW)).toEqual({
    good: true,
    principal: { orgId, orgSlug: 'acme', orgName: 'Acme', kind: 'serviceAccount', id: account._id, name: 'ci', tokenId: token._id },
    lifeMs: VERDICT_LIFE_MS,
    tokenLifeMs: HOUR * 1_000,
  });
});

test('a verdict never outlives the token', () => {
  expect(decideVerdict(good, mac, NOW + HOUR * 1_000 - 3)).toMatchObject({ good: true, lifeMs: 3, tokenLifeMs: 3 });
});

test.each<{ reason: string; rows: Partial<Record<keyof LoadedRows, unknown>>; now?: number }>([
  { reason: 'unknown', rows: { token: undefined } },
  { reason: 'unknown', rows: { account: undefined } },
  { reason: 'unknown', rows: { organization: undefined } },
  { reason: 'unknown', rows: { account: { ...account, _id: newId('serviceAccount') } } },
  { reason: 'unknown', rows: { account: { ...account, orgId: newId('organization') } } },
  { reason: 'unknown', rows: { organization: { ...organization, _id: newId('organization') } } },
  { reason: 'revoked', rows: { token: { ...token, ...revocationOf(token, NOW, mac) } } },
  { reason: 'revoked', rows: { token: { ...token, ...revocationOf(token, NOW, mac) } }, now: NOW + HOUR * 1_000 },
  { reason: 'expired', rows: { token: { ...token, ...expiryOf(token, mac) } } },
  { reason: 'expired', rows: {}, now: NOW + HOUR * 1_000 },
  { reason: 'disabled', rows: { account: { ...account, status: 'DISABLED' } } },
  { reason: 'disabled', rows: { account: { ...account, status: 'odd' } } },
])('refuses as $reason', ({ reason, rows, now }) => expect(reasonOf(rows, now)).toBe(reason));

test.each(['orgId', 'accountId', 'hash', 'kind', 'status', 'rowMac'] as const)('a row whose %s was edited by hand is no token', (field) => {
  expect(reasonOf({ token: { ...token, [field]: 'x' } })).toBe('integrity');
  expect(reasonOf({ token: { ...token, [field]: undefined } })).toBe('integrity');
  expect(reasonOf({ token: { ...token, [field]: { $ne: null } } })).toBe('integrity');
});

test('an edited lifetime, a revived row and a row under another key are no tokens', () => {
  const revoked = { ...token, ...revocationOf(token, NOW, mac) };
  expect(reasonOf({ token: { ...token, expiresAt: new Date(NOW + 10 * HOUR * 1_000) } })).toBe('integrity');
  expect(reasonOf({ token: { ...token, createdAt: new Date(NOW + 1) } })).toBe('integrity');
  expect(reasonOf({ token: { ...revoked, status: 'active' } })).toBe('integrity');
  expect(reasonOf({ token: { ...token, rowMac: createRowMac('z'.repeat(32)).of(token) } })).toBe('integrity');
});

test('parts of the code cannot flow into each other', () => {
  expect(mac.of({ ...token, orgId: 'ab', accountId: 'c' })).not.toBe(mac.of({ ...token, orgId: 'a', accountId: 'bc' }));
});
