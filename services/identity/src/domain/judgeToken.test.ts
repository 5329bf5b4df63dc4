import { newId } from '@gatehouse/contracts';
import { judgeToken, type LoadedRows } from './judgeToken';
import type { MemberRow, OrganizationRow, UserRow } from './organization';
import { createRowMac } from './rowMac';
import { unchanged, type SecuritySettingsRow } from './securitySettings';
import { newServiceAccount, type ServiceAccountRow } from './serviceAccount';
import { expiryOf, newToken, revocationOf, type TokenRow } from './token';
import type { TokenOwner } from './tokenOwner';

const NOW = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;
const mac = createRowMac('k'.repeat(32));
const orgId = newId('organization');
const organization: OrganizationRow = { _id: orgId, orgId, slug: 'acme', name: 'Acme', createdAt: new Date(NOW) };
const place = { orgId, orgSlug: 'acme', orgName: 'Acme' };
const account: ServiceAccountRow = {
  ...newServiceAccount({ orgId, name: 'ci', createdBy: 'ada' }, NOW),
  ipAllowlist: ['192.0.2.0/24'],
};
const user: UserRow = {
  _id: newId('user'),
  issuer: 'i',
  subject: 's',
  email: 'Ada@acme.example',
  emailKey: 'ada@acme.example',
  createdAt: new Date(NOW),
};
const group = newId('group');
const member: MemberRow = {
  _id: `${orgId}:${user._id}`,
  orgId,
  userId: user._id,
  role: 'member',
  status: 'ACTIVE',
  groups: [group],
  createdAt: new Date(NOW),
};
const settings: SecuritySettingsRow = { ...unchanged(orgId), personalTokensEnabled: true, ipAllowlist: ['203.0.113.0/24'] };
const tokenOf = (owner: TokenOwner): TokenRow =>
  newToken(
    { orgId, owner, hash: 'a'.repeat(64), prefix: 'svc_abcdefgh', name: 'nightly', createdBy: 'ada', expiresInSeconds: 3_600 },
    NOW,
    mac,
  );
const tokens = {
  svc: tokenOf({ kind: 'svc', accountId: account._id }),
  org: tokenOf({ kind: 'org' }),
  member: tokenOf({ kind: 'org', accessRole: 'MEMBER' }),
  pat: tokenOf({ kind: 'pat', userId: user._id }),
};
type Which = keyof typeof tokens;
type Edit = Partial<Record<keyof LoadedRows, unknown>>;

/** Rows as the judge loads them: only those that belong to the kind. */
const rowsOf = (which: Which): LoadedRows => ({
  token: tokens[which],
  organization,
  settings,
  account: which === 'svc' ? account : undefined,
  member: which === 'pat' ? member : undefined,
  user: which === 'pat' ? user : undefined,
});
const judge = (which: Which, edit: Edit = {}, now = NOW) => judgeToken({ ...rowsOf(which), ...edit } as LoadedRows, mac, now);
const reasonOf = (which: Which, edit: Edit = {}, now = NOW): string | undefined => {
  const judgement = judge(which, edit, now);
  return judgement.good ? undefined : judgement.reason;
};

test('the token of an account stands for the account, from the addresses of both lists', () => {
  expect(judge('svc')).toEqual({
    good: true,
    principal: { ...place, kind: 'serviceAccount', id: account._id, name: 'ci', tokenId: tokens.svc._id },
    networks: [settings.ipAllowlist, account.ipAllowlist],
    endsAt: NOW + HOUR_MS,
  });
});

test('the token of an organization stands for itself: an admin, or what it was made for', () => {
  const principal = (which: 'org' | 'member', role: 'admin' | 'member') => {
    const { _id: id } = tokens[which];
    return { ...place, kind: 'orgToken', id, name: 'nightly', role, tokenId: id };
  };
  expect(judge('org')).toMatchObject({ good: true, principal: principal('org', 'admin'), networks: [settings.ipAllowlist] });
  expect(judge('member')).toMatchObject({ good: true, principal: principal('member', 'member') });
});

test('the token of a person stands for the person as they are now, with role and groups', () => {
  const principal = { ...place, kind: 'user', id: user._id, name: user.email, role: 'member', groups: [group], tokenId: tokens.pat._id };
  expect(judge('pat')).toMatchObject({ good: true, principal, networks: [settings.ipAllowlist] });
  expect(judge('pat', { member: { ...member, role: 'admin', groups: [] } })).toMatchObject({ principal: { role: 'admin' } });
});

test.each<[Which, string, Edit]>([
  ['svc', 'unknown', { account: undefined }],
  ['svc', 'unknown', { account: { ...account, _id: newId('serviceAccount') } }],
  ['svc', 'unknown', { account: { ...account, orgId: newId('organization') } }],
  ['svc', 'disabled', { account: { ...account, status: 'DISABLED' } }],
  ['svc', 'disabled', { account: { ...account, status: 'odd' } }],
  ['pat', 'not_a_member', { member: undefined }],
  ['pat', 'not_a_member', { member: { ...member, status: 'SUSPENDED' } }],
  ['pat', 'not_a_member', { member: { ...member, orgId: newId('organization') } }],
  ['pat', 'not_a_member', { member: { ...member, userId: newId('user') } }],
  ['pat', 'not_a_member', { member: { ...member, createdAt: new Date(NOW + 1) } }],
  ['pat', 'not_a_member', { user: undefined }],
  ['pat', 'not_a_member', { user: { ...user, _id: newId('user') } }],
  ['pat', 'switched_off', { settings: unchanged(orgId) }],
  ['pat', 'switched_off', { settings: { ...settings, personalTokensEnabled: 'yes' } }],
])('%s is refused as %s (%#)', (which, reason, edit) => expect(reasonOf(which, edit)).toBe(reason));

test.each(Object.keys(tokens) as Which[])('whatever the kind (%s), what is unknown, revoked, expired or edited is refused', (which) => {
  const token = tokens[which];
  const revoked = { ...token, ...revocationOf(token, 'bob', NOW, mac) };
  const cases: [string, Edit, number?][] = [
    ['unknown', { token: undefined }],
    ['unknown', { organization: undefined }],
    ['unknown', { organization: { ...organization, _id: newId('organization') } }],
    ['unknown', { settings: unchanged(newId('organization')) }],
    ['revoked', { token: revoked }],
    ['revoked', { token: revoked }, NOW + HOUR_MS],
    ['expired', { token: { ...token, ...expiryOf(token, mac) } }],
    ['expired', {}, NOW + HOUR_MS],
    ['integrity', { token: { ...revoked, status: 'active' } }],
    ['integrity', { token: { ...token, expiresAt: new Date(NOW + 10 * HOUR_MS) } }],
    ['integrity', { token: { ...token, rowMac: createRowMac('z'.repeat(32)).of(token) } }],
    ...['orgId', 'kind', 'hash', 'status', 'rowMac', 'accountId', 'userId', 'accessRole'].map((name): [string, Edit] => [
      'integrity',
      { token: { ...token, [name]: { $ne: null } } },
    ]),
  ];
  for (const [reason, edit, now] of cases) expect([edit, reasonOf(which, edit, now)]).toEqual([edit, reason]);
});

test('the switch does not concern tokens that are nobody’s person', () => {
  for (const which of ['svc', 'org', 'member'] as const) expect(reasonOf(which, { settings: unchanged(orgId) })).toBeUndefined();
});
