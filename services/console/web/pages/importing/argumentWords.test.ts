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
    ]),
  ).toBe(
    'changed: old is removed; page is new; body.at is new and required; q is required now; sort is no longer required; limit takes integer now, string before; any takes string now, any type before',
  );
});
