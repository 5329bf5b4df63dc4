import { textRule } from './text.ts';

test.each([
  ['Be kind.\n\t- and careful', null],
  ['  \n ', 'Write a text.'],
  ['x'.repeat(40_001), 'At most 40,000 characters.'],
  ['one\nbe \u202ekind', 'No control or invisible characters: line 2 has U+202E.'],
  ['a\r\nb\u200b', 'No control or invisible characters: line 1 has U+000D, line 2 has U+200B.'],
])('a text is taken or the rule it breaks is named', (text, rule) => expect(textRule(text)).toBe(rule));
