import { newId, type Principal } from '@gatehouse/contracts';
import { principalOf } from '../testing/fixture';
import { approverKeys, isApprover, maySee, whyNot } from './people';
import { barredBy, sameCallKey, statusAt } from './request';

const orgId = newId('organization');
const group = newId('group');
const admin = principalOf(orgId, 'user', 'ada', { role: 'admin' });
const member = principalOf(orgId, 'user', 'max', { role: 'member' });
const grouped = principalOf(orgId, 'user', 'gus', { role: 'member', groups: [group] });
const account = principalOf(orgId, 'serviceAccount', 'bot');
const request = (by: Principal, approvers: readonly string[] = []) => ({
  approvers,
  requester: by,
  barred: barredBy(by, by.tokenCreator === undefined ? [] : [by.tokenCreator], { creatorMayApprove: false }),
});

test('an account is no approver, whatever names or groups it carries', () => {
  const named = request(member, [account.id, group]);
  expect(isApprover(account, named)).toBe(false);
  expect(isApprover({ ...account, role: 'admin', groups: [group] }, named)).toBe(false);
  expect(isApprover(grouped, named)).toBe(true);
  expect(isApprover(member, named)).toBe(false);
  expect(approverKeys(grouped)).toEqual([grouped.id, group]);
});

test.each([
  ['an admin', admin, request(account), undefined],
  ['a member nobody named', member, request(account), 'not_an_approver'],
  ['a member of a named group', grouped, request(account, [group]), undefined],
  ['the admin who asked', admin, request(admin), 'own_request'],
  ['the approver who asked', grouped, request(grouped, [group]), 'own_request'],
  ['an organization token', principalOf(orgId, 'orgToken', 'ci', { role: 'admin' }), request(account), 'not_an_approver'],
  ['who created the token', admin, request({ ...account, tokenCreator: admin.id }), 'token_creator'],
] as const)('%s', (_, who, what, why) => expect(whyNot(who, what)).toBe(why));

test('who asked and who decided may see it', () => {
  expect(maySee(member, request(member))).toBe(true);
  expect(maySee(member, request(account))).toBe(false);
  expect(maySee(member, { ...request(account), decision: { by: { id: member.id, name: 'max' }, at: new Date() } })).toBe(true);
});

test('at the end of its time a request is expired', () => {
  const expiresAt = new Date(1_000);
  expect(statusAt({ status: 'pending', expiresAt }, new Date(999))).toBe('pending');
  expect(statusAt({ status: 'pending', expiresAt }, new Date(1_000))).toBe('expired');
  expect(statusAt({ status: 'approved', expiresAt }, new Date(2_000))).toBe('approved');
});

test('no two calls share a key by how their parts are joined', () => {
  const target = { integrationId: 'i', slug: 's', toolName: 't', digest: 'x' };
  const key = (tool: string, digest: string) => sameCallKey(account, { tool, target, digest });
  expect(key('a', 'b')).toBe(key('a', 'b'));
  expect(key('a","b', 'c')).not.toBe(key('a', 'b","c'));
  expect(sameCallKey({ ...account, kind: 'user' }, { tool: 'a', target, digest: 'b' })).not.toBe(key('a', 'b'));
});
