/** All questions on a call's way, and what is read meanwhile, share one time: whoever waits is told within it, however many of them are slow. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CallContext } from '@gatehouse/bus';
import { executor, policy, type registry } from '@gatehouse/contracts';
import { callFixture, integrationId, type CallOptions } from '../../testing/callFixture';

const pointer = (needsCredential: boolean): registry.ToolPointer => ({
  ...{ found: true, integrationId, slug: 'desk', toolName: 'orders', digest: 'd' },
  needsCredential,
});
const LEFT_MS = 200;
const call = (fixture: ReturnType<typeof callFixture>, timeoutMs = 20_000, leftMs = LEFT_MS) =>
  fixture.call(timeoutMs, undefined, {}, 'desk/orders', executor.QUESTIONS_MS - leftMs);

/** Notes the deadline of each question of a call, in epoch milliseconds. */
function noted(): { deadlines: number[]; options: CallOptions } {
  const deadlines: number[] = [];
  const note = ({ deadline }: CallContext): void => void deadlines.push(deadline);
  return {
    deadlines,
    options: {
      resolve: (_org, _tool, caller) => (note(caller), Promise.resolve(pointer(false))),
      decide: (_question, caller) => (note(caller), Promise.resolve({ effect: 'allow', step: 'default' })),
    },
  };
}

test('each question waits for what the client’s waiting has left, and all until the same moment', async () => {
  const { deadlines, options } = noted();
  const before = Date.now();
  await call(callFixture(options));
  const after = Date.now();
  expect(deadlines).toHaveLength(2);
  expect(deadlines[1]).toBe(deadlines[0]);
  expect(deadlines[0]).toBeGreaterThanOrEqual(before + LEFT_MS);
  expect(deadlines[0]).toBeLessThanOrEqual(after + LEFT_MS);
});

test('no question waits longer than the caller', async () => {
  const { deadlines, options } = noted();
  const before = Date.now();
  await call(callFixture(options), 3_000, 10_000);
  expect(Math.max(...deadlines)).toBeLessThanOrEqual(Date.now() + 3_000);
  expect(Math.min(...deadlines)).toBeGreaterThanOrEqual(before + 3_000);
});

test('a credential that the database does not give in that time ends the call', async () => {
  const { stored, order, ...fixture } = callFixture({
    resolve: () => Promise.resolve(pointer(true)),
    credentials: {
      find: () => new Promise(() => undefined),
      reveal: () => Promise.reject(new Error('no')),
      noteAnswer: () => Promise.resolve(),
    },
  });
  await expect(call({ stored, order, ...fixture }, 600_000, 10)).rejects.toMatchObject({ code: 'unavailable' });
  expect([order, stored]).toEqual([[], []]);
});

test('a crowd of calls of one caller and tool asks policy together', async () => {
  let asked = 0;
  const decide = async (): Promise<policy.Decision> => {
    asked += 1;
    await pause(10);
    return { effect: 'allow', step: 'default', standsOn: [{ key: 'policy', digest: policy.digestOf('7') }] };
  };
  const bulkhead = { enter: () => Promise.resolve({ leave: () => undefined }) };
  const fixture = callFixture({ decide, bulkhead });
  await Promise.all(Array.from({ length: 200 }, () => fixture.call()));
  expect(fixture.stored).toHaveLength(400);
  expect(asked).toBeLessThan(20); // two of the crowd, and one more for each 100 ms without an answer
});
