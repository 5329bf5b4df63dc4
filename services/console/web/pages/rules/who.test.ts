import { concerns, subjectOf, wordOf } from './who';

test('a subject is one word, and back', () => {
  for (const word of ['serviceAccount', 'serviceAccount:svc_1', 'user:usr_1', 'orgToken', 'group:grp_1', 'role:admin']) {
    expect(wordOf(subjectOf(word)!)).toBe(word);
  }
  for (const word of ['', 'group', 'role:owner', 'everybody', 'role']) expect(subjectOf(word)).toBeUndefined();
});

test('whom a rule concerns', () => {
  const ana = { kind: 'user', id: 'usr_1', role: 'admin', groups: ['grp_1'] } as const;
  expect(concerns(undefined, ana)).toBe(true);
  expect(concerns([{ kind: 'user' }], ana)).toBe(true);
  expect(concerns([{ kind: 'user', id: 'usr_2' }], ana)).toBe(false);
  expect(
    concerns(
      [
        { kind: 'user', id: 'usr_2' },
        { kind: 'group', id: 'grp_1' },
      ],
      ana,
    ),
  ).toBe(true);
  expect(concerns([{ kind: 'role', role: 'member' }], ana)).toBe(false);
  expect(concerns([{ kind: 'role', role: 'admin' }], ana)).toBe(true);
  expect(concerns([{ kind: 'serviceAccount' }], ana)).toBe(false);
  expect(concerns([{ kind: 'group', id: 'grp_1' }], { kind: 'group', id: 'grp_1' })).toBe(true);
});
