/** All interleavings of approvers, canceller, time, executors and crashes over the rules of the store. */
import { guardOf } from './domain/transitions';
import { explore } from './testing/explorer';

test('one end, at most one send, none after a no, one outcome per attempt', () => {
  const { states, ends } = explore();
  expect(states).toBeGreaterThan(10_000);
  expect([...ends].sort()).toEqual(['cancelled', 'completed', 'expired', 'failed', 'rejected', 'unknown']);
});

test('each defence is needed', () => {
  const without =
    (member: string) =>
    (...asked: Parameters<typeof guardOf>) => {
      const { [member]: _, ...rest } = guardOf(...asked) as Record<string, unknown>;
      return rest;
    };
  expect(() => explore({ guard: without('status') })).toThrow(/became|left pending twice|sent although/);
  expect(() => explore({ guard: without('expiresAt') })).toThrow(/after the time was over/);
  expect(() => explore({ fencing: false })).toThrow(/sent twice|two outcomes/);
  expect(() => explore({ sentIsFinal: false })).toThrow(/sent twice|two outcomes|and yet sent/);
});
