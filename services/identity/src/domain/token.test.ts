import { identity, newId } from '@gatehouse/contracts';
import { createRowMac } from './rowMac';
import { expiryOf, newServiceToken, REVOCABLE, revocationOf, statusAt, viewServiceToken } from './serviceToken';

const NOW = Date.UTC(2026, 0, 1);
const mac = createRowMac('k'.repeat(32));
const given = {
  orgId: newId('organization'),
  accountId: newId('serviceAccount'),
  hash: 'a'.repeat(64),
  prefix: 'svc_abcdefgh',
  name: 'build',
};
const make = (expiresInSeconds?: number) => newServiceToken({ ...given, expiresInSeconds }, NOW, mac);

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
  const row = { ...make(3_600), ...revocationOf(make(3_600), NOW, mac) };
  expect(statusAt(row, NOW + 10_000_000)).toBe('revoked');
  expect(REVOCABLE).not.toContain('revoked');
});

test('each transition seals the new status', () => {
  const row = make();
  for (const change of [revocationOf(row, NOW, mac), expiryOf(row, mac)]) {
    expect(mac.matches({ ...row, ...change })).toBe(true);
    expect(change.rowMac).not.toBe(row.rowMac);
  }
});

test('shows neither hash nor code', () => {
  const shown = JSON.stringify(viewServiceToken(make(), NOW));
  expect(shown).not.toContain(given.hash);
  expect(shown).not.toContain(make().rowMac);
});
