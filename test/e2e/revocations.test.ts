/**
 * What an admin takes away counts for the next call on every edge: token, account, grant, block, rule, role and credential in turn, with every edge
 * answering from its memory. REVOCATION_ROUNDS says how many rounds; with the invalidation switched off some calls come through in each way.
 */
import { join } from 'node:path';
import { startStack, type OwnStack } from '../harness';
import { proves } from '../proves';
import { WAYS, waysOf, type WayName } from './revocations/waysOf';

const ROUNDS = Number(process.env['REVOCATION_ROUNDS'] ?? 56);
const AT_ONCE = 8;
/** Tries without the defence. The first ones find late calls; there are more, so that bad luck alone does not find none. */
const UNDEFENDED_TRIES = 5;
const UNDEFENDED_AT_ONCE = 4;
const EDGES = [0, 1];
/** What shares a process. */
const CORE = ['identity', 'registry', 'policy', 'approvals', 'audit'];
const EDGE = ['gateway', 'executor'];

type Ways = Awaited<ReturnType<typeof waysOf>>;
type Late = { readonly way: WayName; readonly edge: number };

/** Lets every edge keep the right, takes it away, and calls every edge at once. */
async function round(ways: Ways, way: WayName): Promise<Late[]> {
  const right = await ways[way]();
  // A machine that is too busy for an answer refuses nothing for good.
  for (let warm = 0, tries = 0; warm < 3 && tries < 20; tries += 1) {
    const given = await Promise.all(EDGES.map((edge) => right.isGiven(edge)));
    if (given.includes(false)) throw new Error(`${way}: refused before it was taken away`);
    if (!given.includes(undefined)) warm += 1;
  }
  await right.takeAway();
  const after = await Promise.all(EDGES.flatMap((edge) => [right.isGiven(edge), right.isGiven(edge)]));
  await right.end?.();
  return after.flatMap((given, i) => (given === true ? [{ way, edge: Math.floor(i / 2) }] : []));
}

async function lateIn(ways: Ways, rounds: readonly WayName[]): Promise<Late[]> {
  const late: Late[] = [];
  const left = [...rounds];
  const worker = async (): Promise<void> => {
    for (let way = left.shift(); way !== undefined; way = left.shift()) late.push(...(await round(ways, way)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return late;
}

/** The most that one may do in a minute is not what this is about. */
const unlimited = { LIMIT_CREDENTIAL: '0', LIMIT_ORGANIZATION: '0', LIMIT_ADDRESS_FAILURES: '0' };

describe('with two edges', () => {
  let stack: OwnStack;
  let ways: Ways;
  beforeAll(async () => {
    const settings = { gateway: unlimited, registry: unlimited };
    stack = await startStack({ composed: true, gateways: 2, replicas: { executor: 2 }, settings });
    await stack.readyCaller();
    ways = await waysOf(stack, Math.min(60, Math.max(4, Math.ceil(ROUNDS / 7))));
  }, 240_000);
  afterAll(() => stack?.stop(), 60_000);

  proves(
    ['AUTH-REVOKED', 'AUTH-DISABLED'],
    `no call that begins after a change was acknowledged is let through, ${ROUNDS} rounds`,
    async () => {
      const rounds = Array.from({ length: ROUNDS }, (_, i) => WAYS[i % WAYS.length]!);
      expect(await lateIn(ways, rounds)).toEqual([]);
      const read = (await Promise.all(['gateway', 'gateway-2', 'executor', 'executor-2'].map(stack.metricsOf))).join('\n');
      const held = [...read.matchAll(/gatehouse_cache_reads_total\{cache="(\w+)",result="held",[^}]*\} (\d+)/g)];
      // Otherwise nothing was proved: the edges did answer from their memory.
      expect(new Set(held.filter(([, , count]) => Number(count) > 0).map(([, cache]) => cache))).toEqual(
        new Set(['verdict', 'pointer', 'grants', 'policy', 'budget', 'cred', 'signed']),
      );
    },
    300_000 + ROUNDS * 1_000,
  );
});

describe('with the invalidation switched off', () => {
  let stack: OwnStack;
  let ways: Ways;
  beforeAll(async () => {
    const off = { NODE_OPTIONS: `--require ${join(__dirname, 'preload', 'noLease.cjs')}` };
    const settings = Object.fromEntries([...CORE, ...EDGE].map((service) => [service, off]));
    stack = await startStack({ composed: true, gateways: 2, replicas: { executor: 2 }, settings });
    await stack.readyCaller();
    ways = await waysOf(stack, UNDEFENDED_AT_ONCE);
  }, 240_000);
  afterAll(() => stack?.stop(), 60_000);

  proves(
    ['AUTH-REVOKED', 'AUTH-DISABLED'],
    'calls come through in each way',
    async () => {
      for (const way of WAYS) {
        const rounds = Array.from({ length: UNDEFENDED_AT_ONCE }, () => way);
        let late: Late[] = [];
        for (let tries = 0; tries < UNDEFENDED_TRIES && late.length === 0; tries += 1) late = await lateIn(ways, rounds);
        expect([way, late.length > 0]).toEqual([way, true]);
      }
    },
    300_000,
  );
});
