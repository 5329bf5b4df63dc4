/** What is sent once more, and how often. */
import { EgressError } from './egress';
import { createRetryBudget, isRetryable } from './retries';

const unsent = { fault: 'connection', sent: false, cause: new Error('ECONNREFUSED') } as const;

test('only what no connection carried, of methods that may run twice', () => {
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']) expect(isRetryable(method, unsent)).toBe(true);
  for (const method of ['POST', 'PATCH', 'get', 'QUERY']) expect(isRetryable(method, unsent)).toBe(false);
  expect(isRetryable('GET', { ...unsent, sent: true })).toBe(false);
  expect(isRetryable('GET', { ...unsent, fault: 'timeout' })).toBe(false);
  expect(isRetryable('GET', { ...unsent, cause: new EgressError('refused') })).toBe(false);
});

test('one retry for ten calls, of each API for itself', () => {
  const budget = createRetryBudget();
  let retried = 0;
  for (let i = 0; i < 1_000; i += 1) {
    budget.count('down');
    if (budget.spend('down')) retried += 1;
  }
  expect(retried).toBeGreaterThanOrEqual(100);
  expect(retried).toBeLessThanOrEqual(102);
  expect(budget.spend('other')).toBe(true);
  expect(budget.spend('other')).toBe(false);
});

test('calls that succeed save up for a few', () => {
  const budget = createRetryBudget();
  for (let i = 0; i < 1_000; i += 1) budget.count('up');
  expect([1, 2, 3, 4, 5, 6].map(() => budget.spend('up'))).toEqual([true, true, true, true, true, false]);
});
