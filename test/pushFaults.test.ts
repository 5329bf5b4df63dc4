/**
 * Whatever fails on the way, pushing again ends with exactly one of each thing outside. A push passes points in an order that is always the same: before
 * each step, after its effect, after it was written, and at every answer of a platform and of another service. A process dies at the first three; an answer is
 * lost. One fault at every point is one push each. Where a second fault can strike depends on the first alone, so all pairs of faults are: every point of an
 * undisturbed push, and with that one struck every point that follows. `PUSH_FAULT_PAIRS=all` runs every pair, in a few minutes.
 */
import type { Fault } from '@gatehouse/test-support';
import type { Platform } from '../services/registry/src/catalog/deployments/domain/push';
import { expectOneOfEach, startPushFixture, type PushFixture } from './harness/pushFixture';

/** Cases wait for the database most of the time. */
const AT_ONCE = 4;
let fixtures: PushFixture[];
beforeAll(async () => {
  fixtures = await Promise.all(Array.from({ length: AT_ONCE }, startPushFixture));
}, 60_000);
afterAll(() => Promise.all((fixtures ?? []).map((fixture) => fixture.stop())));

async function atOnce<T>(cases: readonly T[], run: (fixture: PushFixture, one: T) => Promise<unknown>): Promise<void> {
  const waiting = cases.values();
  const ends = await Promise.allSettled(
    fixtures.map(async (fixture) => {
      for (const one of waiting) await run(fixture, one);
    }),
  );
  // The failure waits until all have ended, because the next test uses the same fixtures.
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Pushes, and pushes again where that has failed. */
async function settled(fixture: PushFixture, platform: Platform) {
  let row = await fixture.settle(await fixture.start(platform));
  for (let again = 0; row.state === 'failed' && again < 3; again += 1) {
    await fixture.pushAgain(row);
    row = await fixture.settle(row);
  }
  return row;
}

/** The points that were passed, with these struck. */
async function survive(fixture: PushFixture, platform: Platform, ...struck: readonly number[]): Promise<readonly string[]> {
  const control = await fixture.workspace(platform);
  fixture.points.plan(...struck);
  const row = await settled(fixture, platform);
  const passed = fixture.points.passed();
  await expectOneOfEach(fixture, control, row, struck.map((at) => `${at} ${passed[at]}`).join(', '));
  return passed;
}

/** What else a platform may answer. */
const oddities: readonly Omit<Fault, 'operation'>[] = [
  { when: 'before', how: 'drop' },
  { when: 'before', how: 'status', status: 429, retryAfter: 7 },
  { when: 'before', how: 'status', status: 503 },
  { when: 'after', how: 'status', status: 500 },
  { when: 'after', how: 'shape' },
  { when: 'after', how: 'notJson' },
];

/** Returns the list in another order, which is the same every time. */
const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((value, at) => ({ value, key: (at * 7_919 + 13) % 10_007 }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
const PAIRS = process.env['PUSH_FAULT_PAIRS'] === 'all' ? Infinity : Number(process.env['PUSH_FAULT_PAIRS'] ?? 15);

describe.each(['voice', 'managed'] as const)('%s', (platform) => {
  test('one fault at every point, and two', async () => {
    const undisturbed = await survive(fixtures[0]!, platform);
    const pairs: (readonly [number, number])[] = [];
    await atOnce([...undisturbed.keys()], async (fixture, first) => {
      const passed = await survive(fixture, platform, first);
      expect(passed.slice(0, first + 1)).toEqual(undisturbed.slice(0, first + 1));
      for (let second = first + 1; second < passed.length; second += 1) pairs.push([first, second]);
    });
    const ran = shuffled(pairs.sort(([a, b], [c, d]) => a - c || b - d)).slice(0, PAIRS);
    await atOnce(ran, (fixture, pair) => survive(fixture, platform, ...pair));
    process.stdout.write(
      `${platform}: a fault at each of ${undisturbed.length} points, and ${ran.length} of ${pairs.length} pairs of faults\n`,
    );
    expect(pairs.length).toBeGreaterThan(undisturbed.length);
  }, 3_600_000);

  test('every operation of the platform fails once in every other way', async () => {
    const control = await fixtures[0]!.workspace(platform);
    await settled(fixtures[0]!, platform);
    const { counts } = await control.look();
    const cases = Object.keys(counts).flatMap((operation) => oddities.map((fault) => ({ ...fault, operation })));
    await atOnce(cases, async (fixture, fault) => {
      const workspace = await fixture.workspace(platform);
      await workspace.plan(fault);
      await expectOneOfEach(fixture, workspace, await settled(fixture, platform), JSON.stringify(fault));
    });
    expect(cases.length).toBeGreaterThan(40);
  }, 600_000);
});
