import type { policy, RequestOf } from '@gatehouse/contracts';
import { speaksAbout } from './concerns';

type Somebody = NonNullable<RequestOf<typeof policy.listRules>['concerns']>;
const ana: Somebody = { kind: 'user', id: 'usr_1', role: 'admin', groups: ['grp_1'] };

test('rules that speak about somebody: by id, kind, group and role, and those about everybody', () => {
  expect(speaksAbout(undefined, ana)).toBe(true);
  expect(speaksAbout([{ kind: 'user' }], ana)).toBe(true);
  expect(speaksAbout([{ kind: 'user', id: 'usr_2' }], ana)).toBe(false);
  const second: policy.RuleSubject[] = [
    { kind: 'user', id: 'usr_2' },
    { kind: 'group', id: 'grp_1' },
  ];
  expect(speaksAbout(second, ana)).toBe(true);
  expect(speaksAbout([{ kind: 'role', role: 'member' }], ana)).toBe(false);
  expect(speaksAbout([{ kind: 'role', role: 'admin' }], ana)).toBe(true);
  expect(speaksAbout([{ kind: 'serviceAccount' }], ana)).toBe(false);
});

test('a group is named by its own rules and those about everybody, not by rules about its kind of caller', () => {
  const group: Somebody = { kind: 'group', id: 'grp_1' };
  expect(speaksAbout([{ kind: 'group', id: 'grp_1' }], group)).toBe(true);
  expect(speaksAbout([{ kind: 'user' }], group)).toBe(false);
  expect(speaksAbout(undefined, group)).toBe(true);
});
