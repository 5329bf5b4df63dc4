/**
 * Power fails in the middle of appends, again and again. The disk keeps what was synced, and of the rest any sectors; so whatever was acknowledged must be
 * shipped in the end. With syncing switched off the same test must fail, or it would prove nothing.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { until } from '@gatehouse/test-support';
import { MemoryDisk } from '../testing/memoryDisk';
import { spoolFixture } from '../testing/spoolFixture';

/** Numbers that look random and are the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const ROUNDS = Number(process.env['POWER_CUTS'] ?? 60);

/** Acknowledged events that never arrived. */
async function lostAfterCuts(seed: number, rounds: number, ignoresSync: boolean): Promise<string[]> {
  const random = randomFrom(seed);
  const acknowledged = new Set<string>();
  const shipped = new Set<string>();
  const cut: Promise<void>[] = [];
  let disk = new MemoryDisk();
  for (let round = 0; round < rounds; round += 1) {
    disk.faults.ignoresSync = ignoresSync;
    const fixture = await spoolFixture(disk, { limitBytes: 64 << 20 }, { isAway: random() < 0.5 });
    let isCut = false;
    const writers = Array.from({ length: 1 + Math.floor(random() * 16) }, async (_, writer) => {
      for (let i = 0; !isCut; i += 1) {
        const text = `${round}.${writer}.${i} ${'x'.repeat(Math.floor(random() * 900))}`;
        const isTaken = await fixture.spool.append(Buffer.from(text)).then(
          () => true,
          () => false,
        );
        if (isTaken && !isCut) acknowledged.add(text);
      }
    });
    for (let turns = Math.floor(random() * 80); turns > 0; turns -= 1) await turn();
    isCut = true;
    const share = random();
    const after = disk.cutPower(() => random() < share);
    for (const text of fixture.shipped) shipped.add(text);
    disk.faults.hangs = true;
    // Nobody counts any more what the dead machine ships; without a broker it would try for as long as this process lives.
    fixture.broker.isAway = false;
    cut.push(...writers);
    disk = after;
  }
  const { spool, shipped: last } = await spoolFixture(disk);
  await until(() => spool.backlog() === 0);
  for (const text of last) shipped.add(text);
  await spool.close();
  await Promise.all(cut);
  expect(acknowledged.size).toBeGreaterThan(2 * rounds);
  return [...acknowledged].filter((text) => !shipped.has(text));
}

test('what was acknowledged is shipped, wherever the power fails', async () => {
  expect(await lostAfterCuts(1, ROUNDS, false)).toEqual([]);
}, 120_000);

test('the test notices when syncing is left out', async () => {
  expect(await lostAfterCuts(1, 20, true)).not.toEqual([]);
}, 120_000);
