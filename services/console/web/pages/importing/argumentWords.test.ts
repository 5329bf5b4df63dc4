import { changedWords } from './argumentWords';

test('what changed of the arguments is said in words; a tool whose arguments stay is changed', () => {
  expect(changedWords()).toBe('changed');
  expect(
    changedWords([
      { argument: 'old', change: 'removed' },
      { argument: 'page', change: 'added' },
      { argument: 'body.at', change: 'added', isRequired: true },
      { argument: 'q', change: 'required' },
      { argument: 'sort', change: 'optional' },
      { argument: 'limit', change: 'type', before: 'string', after: 'integer' },
      { argument: 'any', change: 'type', before: '', after: 'string' },
      { argument: 'state', change: 'values', before: '', after: '"open", "closed"' },
      { argument: 'size', change: 'limits', before: 'maximum 100', after: '' },
      { argument: 'to', change: 'text', before: 'Whom', after: 'Address' },
      { argument: 'cc', change: 'text', before: 'Whom', after: '' },
      { argument: 'later', change: 'unheard' as 'text' },
    ]),
  ).toBe(
    'changed: “old” is removed; “page” is new; “body.at” is new and required; “q” is required now; “sort” is no longer required; “limit” takes integer now, string before; “any” takes string now, any type before; “state” takes "open", "closed" now, any value before; the limits of “size” are none now, maximum 100 before; “to” is described as “Address” now, “Whom” before; “cc” is no longer described; “later” changed',
  );
});
