import { limitOf, limitRule, limitsRule } from './limits';

test('limits as people type them', () => {
  expect(limitOf('softLimit', '200 000')).toEqual({ softLimit: 200_000 });
  expect(limitOf('hardLimit', "1,000'000")).toEqual({ hardLimit: 1_000_000 });
  expect(limitOf('hardLimit', ' ')).toEqual({});
  for (const bad of ['0', '-5', '1e3', 'many', '9999999999999']) expect(limitRule(bad)).not.toBeNull();
  expect(limitRule('')).toBeNull();
});

test('one limit at least, and the soft one below', () => {
  expect(limitsRule({ softLimit: '', hardLimit: '' })).toMatch(/at least one/);
  expect(limitsRule({ softLimit: '3', hardLimit: '2' })).toMatch(/below/);
  expect(limitsRule({ softLimit: '2', hardLimit: '' })).toBeNull();
});
