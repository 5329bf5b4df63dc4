import { createHmac } from 'node:crypto';
import { newId } from '@gatehouse/contracts';
import { createRowMac } from './rowMac';
import { newToken, type TokenRow } from './token';
import type { TokenOwner } from './tokenOwner';

const KEY = 'k'.repeat(32);
const mac = createRowMac(KEY);
const orgId = newId('organization');
const owners: TokenOwner[] = [
  { kind: 'svc', accountId: newId('serviceAccount') },
  { kind: 'org' },
  { kind: 'org', accessRole: 'MEMBER' },
  { kind: 'pat', userId: newId('user') },
];
const rowOf = (owner: TokenOwner): TokenRow =>
  newToken({ orgId, owner, hash: 'a'.repeat(64), prefix: 'svc_abcdefgh', name: 'x', createdBy: 'ada' }, Date.UTC(2026, 0, 1), mac);

/** The code of rows that were written when service accounts alone had tokens. */
function firstCode({ orgId, hash, createdAt, expiresAt, status, ...owner }: TokenRow): string {
  const accountId = 'accountId' in owner ? owner.accountId : '';
  const parts = [orgId, accountId, hash, owner.kind, Number(createdAt), Number(expiresAt), status].map(String);
  const tuple = parts.map((part) => `${Buffer.byteLength(part)}:${part}`).join('');
  return createHmac('sha256', KEY).update(tuple).digest('base64url');
}

/** Every single change of a member that decides something. */
const EDITS: Record<string, unknown>[] = [
  ...['svc', 'org', 'pat'].map((kind) => ({ kind })),
  ...[newId('serviceAccount'), '', undefined, null, { $ne: '' }, { toString: 1 }].map((accountId) => ({ accountId })),
  ...[newId('user'), '', undefined, null, ['x']].map((userId) => ({ userId })),
  ...['MEMBER', 'ADMIN', '', undefined, null, true].map((accessRole) => ({ accessRole })),
  { orgId: newId('organization') },
  { hash: 'b'.repeat(64) },
  { status: 'expired' },
  { createdAt: new Date(0) },
  { expiresAt: new Date(Date.UTC(2099, 0, 1)) },
  { expiresAt: Date.UTC(2027, 0, 1) },
  { expiresAt: '2099-01-01T00:00:00.000Z' },
];
/** The edits that leave the row as it is: an absent member and an empty one are one. */
const isNoEdit = (row: TokenRow, edit: Record<string, unknown>): boolean =>
  Object.entries(edit).every(([name, value]) => {
    const was = (row as unknown as Record<string, unknown>)[name];
    return was === value || (was === undefined && value === '');
  });

test.each(owners.map((owner) => [JSON.stringify(owner), owner] as const))(
  'a row of %s is good as it was made, and after no edit',
  (_, owner) => {
    const row = rowOf(owner);
    expect(mac.matches(row)).toBe(true);
    for (const edit of EDITS) expect([edit, mac.matches({ ...row, ...edit })]).toEqual([edit, isNoEdit(row, edit)]);
  },
);

test('a row from before the other kinds is still good, for its own account only', () => {
  const row = rowOf(owners[0]!);
  const old = { ...row, rowMac: firstCode(row) };
  expect(mac.matches(old)).toBe(true);
  const edited = (edit: object): TokenRow => Object.assign({}, old, edit);
  for (const edit of [{ accountId: newId('serviceAccount') }, { kind: 'org' }, { kind: 'pat' }])
    expect(mac.matches(edited(edit))).toBe(false);
});

test('the old form is no way in for other kinds, nor the new code under the old name', () => {
  for (const owner of owners.slice(1)) {
    const row = rowOf(owner);
    expect(mac.matches({ ...row, rowMac: firstCode(row) })).toBe(false);
  }
  const row = rowOf(owners[0]!);
  expect(mac.matches({ ...row, rowMac: row.rowMac.slice(3) })).toBe(false);
  expect(mac.matches({ ...row, rowMac: `v2.${firstCode(row)}` })).toBe(false);
  for (const rowMac of ['', 'v2.', undefined, null, {}, 1]) expect(mac.matches({ ...row, rowMac } as unknown as TokenRow)).toBe(false);
});

test('parts cannot flow into each other', () => {
  const codeOf = (edit: object): string => mac.of(Object.assign({}, rowOf(owners[0]!), edit));
  expect(codeOf({ orgId: 'ab', accountId: 'c' })).not.toBe(codeOf({ orgId: 'a', accountId: 'bc' }));
});

test('a row under the key before stays good while that is known, is sealed under the new one when it changes, and neither key opens alone what the other sealed', () => {
  const next = 'n'.repeat(32);
  const row = rowOf(owners[0]!);
  const both = createRowMac(next, KEY);
  expect([both.matches(row), createRowMac(next).matches(row)]).toEqual([true, false]);
  const changed = { ...row, rowMac: both.of(row) };
  expect([both.matches(changed), createRowMac(next).matches(changed), mac.matches(changed)]).toEqual([true, true, false]);
  expect(createRowMac(next, 'x'.repeat(32)).matches(row)).toBe(false);
});
