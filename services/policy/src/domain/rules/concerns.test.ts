import { speaksAbout } from './concerns';

const ana = { kind: 'user', id: 'usr_1', role: 'admin', groups: ['grp_1'] } as const;

test('rules that speak about somebody: by id, kind, group and role, and those about everybody', () => {
  expect(speaksAbout(undefined, ana)).toBe(true);
  expect(speaksAbout([{ kind: 'user' }], ana)).toBe(true);
  expect(speaksAbout([{ kind: 'user', id: 'usr_2' }], ana)).toBe(false);
  const second = [
    { kind: 'user', id: 'usr_2' },
    { kind: 'group', id: 'grp_1' },
  ] as const;
  expect(speaksAbout([...second], ana)).toBe(true);
  expect(speaksAbout([{ kind: 'role', role: 'member' }], ana)).toBe(false);
  expect(speaksAbout([{ kind: 'role', role: 'admin' }], ana)).toBe(true);
  expect(speaksAbout([{ kind: 'serviceAccount' }], ana)).toBe(false);
});

test('a group is named by its own rules and those about everybody, not by rules about its kind of caller', () => {
  const group = { kind: 'group', id: 'grp_1' } as const;
  expect(speaksAbout([{ kind: 'group', id: 'grp_1' }], group)).toBe(true);
  expect(speaksAbout([{ kind: 'user' }], group)).toBe(false);
  expect(speaksAbout(undefined, group)).toBe(true);
});
