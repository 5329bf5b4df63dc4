import { identity, newId } from '@gatehouse/contracts';
import { createRowMac } from './rowMac';
import { expiryOf, newToken, REVOCABLE, revocationOf, statusAt, type TokenOf } from './token';
import type { TokenOwner } from './tokenOwner';
import { viewOrgToken, viewPersonalToken, viewServiceToken } from './viewToken';

const NOW = Date.UTC(2026, 0, 1);
const mac = createRowMac('k'.repeat(32));
const given = {
  orgId: newId('organization'),
  hash: 'a'.repeat(64),
  prefix: 'svc_abcdefgh',
  name: 'build',
  createdBy: 'ada@acme.example',
};
const makeOf = <Owner extends TokenOwner>(owner: Owner, expiresInSeconds?: number) =>
  newToken({ ...given, owner, expiresInSeconds }, NOW, mac) as TokenOf<Owner['kind']>;
const make = (expiresInSeconds?: number) => makeOf({ kind: 'svc', accountId: newId('serviceAccount') }, expiresInSeconds);

test('lives a year unless told otherwise', () => {
  expect(make().expiresAt.getTime() - NOW).toBe(identity.MAX_TOKEN_SECONDS * 1_000);
  expect(make(identity.MIN_TOKEN_SECONDS).expiresAt.getTime() - NOW).toBe(3_600_000);
});

test('is expired from the first millisecond after its lifetime, whatever the row says', () => {
  const row = make(3_600);
  expect(statusAt(row, NOW + 3_600_000 - 1)).toBe('active');
  expect(statusAt(row, NOW + 3_600_000)).toBe('expired');
  expect(viewServiceToken(row, NOW + 3_600_000).status).toBe('expired');
});

test('revoked stays revoked after its lifetime, and nothing starts from revoked', () => {
  const row = { ...make(3_600), ...revocationOf(make(3_600), 'bob', NOW, mac) };
  expect(statusAt(row, NOW + 10_000_000)).toBe('revoked');
  expect(REVOCABLE).not.toContain('revoked');
});

test('each transition seals the new status', () => {
  const row = make();
  for (const change of [revocationOf(row, 'bob', NOW, mac), expiryOf(row, mac)]) {
    expect(mac.matches({ ...row, ...change })).toBe(true);
    expect(change.rowMac).not.toBe(row.rowMac);
  }
});

test('shows who made and who ended it, neither hash nor code', () => {
  const org = makeOf({ kind: 'org', accessRole: 'MEMBER' });
  const userId = newId('user');
  const views = [
    viewServiceToken(make(), NOW),
    viewOrgToken({ ...org, ...revocationOf(org, 'bob', NOW, mac) }, NOW),
    viewPersonalToken({ ...makeOf({ kind: 'pat', userId }), lastUsedAt: new Date(NOW) }, NOW),
  ];
  expect(views).toMatchObject([
    { createdBy: given.createdBy, status: 'active' },
    { accessRole: 'MEMBER', status: 'revoked', revokedBy: 'bob', revokedAt: '2026-01-01T00:00:00.000Z' },
    { userId, lastUsedAt: '2026-01-01T00:00:00.000Z' },
  ]);
  for (const view of views) {
    expect(JSON.stringify(view)).not.toContain(given.hash);
    expect(JSON.stringify(view)).not.toContain('rowMac');
  }
});

test('an organization token without a role shows none', () => {
  expect(viewOrgToken(makeOf({ kind: 'org' }), NOW)).not.toHaveProperty('accessRole');
});
