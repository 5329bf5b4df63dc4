/**
 * Every order in which readers, a writer and a flush can meet at the cache (T-3 of docs/threat-model.md#credentials-and-sessions). After the writer's change is acknowledged, no read may find the
 * old value; and each defence must be needed: without it, some order shows the old value.
 */
import { ALL_LEASES_DEAD_MS, LEASE_MS } from './cacheRules';
import { MemoryKeys, MemoryLeases } from './memoryCache';
import { interleavings } from './testing/interleavings';
import { testContext } from './testing/testContext';
import type { Lease } from './types';

interface Model {
  cache: MemoryLeases;
  keys: MemoryKeys;
  database: 'old' | 'new';
  acknowledged: boolean;
  pass(ms: number): void;
}
type Step = (model: Model) => unknown;
type Make = (keys: MemoryKeys) => MemoryLeases;

const { log } = testContext();

function reader(): Step[] {
  let lease: Lease;
  let loaded: string;
  return [
    async ({ cache }) => (lease = await cache.begin('k')),
    ({ database }) => (loaded = database),
    ({ cache }) => cache.fill(lease, loaded),
  ];
}
const commit: Step = (model) => (model.database = 'new');
const acknowledge: Step = (model) => (model.acknowledged = true);
const writer = (): Step[] => [commit, ({ cache }) => cache.invalidate(['k']), acknowledge];
const pass =
  (ms: number): Step =>
  (model) =>
    model.pass(ms);
/** The cache is out of the writer's reach: it waits instead, in parts, so that others act in between. */
const waitingWriter = (wait = ALL_LEASES_DEAD_MS): Step[] => [commit, pass(wait / 2), pass(wait / 2), acknowledge];
const flush = (): Step[] => [({ keys }) => keys.flush()];

async function isLateAccept(order: readonly number[], actors: Step[][], make: Make): Promise<boolean> {
  let time = 0;
  const keys = new MemoryKeys(() => time);
  const model: Model = { cache: make(keys), keys, database: 'old', acknowledged: false, pass: (ms) => void (time += ms) };
  const next = actors.map(() => 0);
  for (const actor of order) {
    await actors[actor]![next[actor]!++]!(model);
    if (model.acknowledged && (await model.cache.get('k')) === 'old') return true;
  }
  return false;
}

/** Orders that end in a late accept, and how many there were. */
async function explore(
  build: () => Step[][],
  make: Make = (keys) => new MemoryLeases(keys, log),
): Promise<{ late: number; orders: number }> {
  let [late, orders] = [0, 0];
  for (const order of interleavings(build().map((steps) => steps.length))) {
    orders += 1;
    if (await isLateAccept(order, build(), make)) late += 1;
  }
  return { late, orders };
}

class WithoutLeaseCheck extends MemoryLeases {
  protected override holds(): boolean {
    return true;
  }
}
class WithoutRevocation extends MemoryLeases {
  protected override revoke(): void {}
}
class WithFullLife extends MemoryLeases {
  protected override lifeOf(): number {
    return LEASE_MS;
  }
}
class WithoutRemoval extends MemoryLeases {
  override async invalidate(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.revoke(key);
  }
}

const reachable = (): Step[][] => [reader(), reader(), writer(), flush()];
const cutOff = (wait?: number): Step[][] => [reader(), reader(), waitingWriter(wait)];

describe('the lease protocol', () => {
  it('admits no late accept with two readers, a writer and a flush', async () => {
    expect(await explore(reachable)).toEqual({ late: 0, orders: 16_800 });
  });

  it('admits none when the writer cannot reach the cache and time passes', async () => {
    expect(await explore(cutOff)).toEqual({ late: 0, orders: 4_200 });
  });

  it('admits none when a reader stops for good at any step', async () => {
    for (const steps of [1, 2]) expect((await explore(() => [reader().slice(0, steps), reader(), writer(), flush()])).late).toBe(0);
  });

  it.each<[string, () => Step[][], Make]>([
    ['the check of the lease', reachable, (keys) => new WithoutLeaseCheck(keys, log)],
    ['the end of leases at invalidation', reachable, (keys) => new WithoutRevocation(keys, log)],
    ['the removal of the value', reachable, (keys) => new WithoutRemoval(keys, log)],
    ['the shrinking life of values', cutOff, (keys) => new WithFullLife(keys, log)],
    ['the writer’s wait', () => cutOff(LEASE_MS / 2), (keys) => new MemoryLeases(keys, log)],
  ])('needs %s', async (_, build, make) => {
    expect((await explore(build, make)).late).toBeGreaterThan(0);
  });
});
