/** A process that stands still for longer than it waits for Redis, with the answer in its socket. */
import { openCache } from './openCache';
import { testContext } from './testing/testContext';
import { COMMAND_TIMEOUT_MS } from './cacheRules';

const context = testContext();
afterAll(() => context.stop());

/** As a long compilation or a collection of garbage does. */
function standStill(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
const turns = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i += 1) await new Promise((resolve) => setImmediate(resolve));
};

test('does not take its own stall for an absence of Redis', async () => {
  const { leases, failure } = await openCache(context);
  await leases.fill(await leases.begin('k'), 'here');
  const reading = leases.get('k');
  await turns(1); // commands of one turn leave together at its end
  standStill(COMMAND_TIMEOUT_MS * 3);
  expect(await reading).toBe('here');
  expect(failure()).toBeUndefined();
});
