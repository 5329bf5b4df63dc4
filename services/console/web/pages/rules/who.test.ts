import { subjectOf, wordOf } from './who';

test('a subject is one word, and back', () => {
  for (const word of ['serviceAccount', 'serviceAccount:svc_1', 'user:usr_1', 'orgToken', 'group:grp_1', 'role:admin']) {
    expect(wordOf(subjectOf(word)!)).toBe(word);
  }
  for (const word of ['', 'group', 'role:owner', 'everybody', 'role']) expect(subjectOf(word)).toBeUndefined();
});
