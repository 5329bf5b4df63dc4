import { copy } from './copy';

test.each([
  [0, 0, 0, 'No agent is deployed.'],
  [2, 0, 0, '2 deployments, none suspended.'],
  [1, 1, 0, '1 deployment, 1 suspended.'],
  [3, 1, 1, '3 deployments, 1 suspended, 1 whose push stopped.'],
])('%d deployments, %d suspended, %d stopped: %s', (all, suspended, failed, said) => {
  expect(copy.sentence({ all, matching: all, suspended, failed }, false)).toBe(said);
});

test('a filter says how many of all it leaves', () => {
  expect(copy.sentence({ all: 3, matching: 1, suspended: 0, failed: 0 }, true)).toBe('1 of 3 deployments matches.');
});
