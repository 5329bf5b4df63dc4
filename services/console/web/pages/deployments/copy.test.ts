import { copy } from './copy';

test.each([
  [0, false, 0, 0, 'No agent is deployed.'],
  [2, false, 0, 0, '2 deployments, none suspended.'],
  [1, false, 1, 0, '1 deployment, 1 suspended.'],
  [3, false, 1, 1, '3 deployments, 1 suspended, 1 whose push stopped.'],
  [50, true, 0, 2, 'More than 50 deployments, none suspended, 2 whose push stopped.'],
])('%d deployments (more: %s), %d suspended, %d stopped: %s', (all, hasMore, suspended, stopped, said) => {
  expect(copy.sentence(all, hasMore, suspended, stopped)).toBe(said);
});
