import { newId, type Principal, type registry } from '@gatehouse/contracts';
import { managementTools } from '../../management/tools';
import { seenTools } from './integrations';

const principal = (role: 'admin' | 'member'): Principal => ({
  orgId: newId('organization'),
  orgSlug: 'acme',
  orgName: 'Acme',
  kind: 'user',
  id: newId('user'),
  name: 'mia',
  role,
});
const own = { kind: 'internal', toolCount: managementTools.length } as registry.Integration;
const forAll = managementTools.filter(({ adminOnly }) => !adminOnly).map(({ name }) => name);
const forAdmins = managementTools.find(({ adminOnly }) => adminOnly)!.name;

test('a member counts none of the tools that are for admins', () => {
  expect(forAll.length).toBeLessThan(managementTools.length);
  expect(seenTools(principal('member'), 'ALL', own)).toBe(forAll.length);
  expect(seenTools(principal('member'), [forAll[0]!, forAdmins], own)).toBe(1);
  expect(seenTools(principal('admin'), 'ALL', own)).toBe(managementTools.length);
});

test('of an API the granted ones count, and no more than there are', () => {
  const api = { kind: 'openapi', toolCount: 2 } as unknown as registry.Integration;
  expect([['a'], ['a', 'b', 'gone'], 'ALL' as const].map((granted) => seenTools(principal('member'), granted, api))).toEqual([1, 2, 2]);
});
