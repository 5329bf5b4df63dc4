/**
 * Many requests, each approved by many clicks of two people at once, while executors and approvals are killed and come back. The upstream's hit log
 * is the truth: nothing runs twice, every request ends once, every intent has one outcome.
 * `RACES=2000 CLICKS=20` makes it as long as one has time for.
 */
import {
  audited,
  ended,
  execute,
  pendingOf,
  showApproval,
  startStack,
  startUpstream,
  until,
  type ApprovalView,
  type Caller,
  type Rest,
  type OwnStack,
  type Upstream,
} from '../harness';
import { proves } from '../proves';

const RACES = Number(process.env['RACES'] ?? 60);
const CLICKS = Number(process.env['CLICKS'] ?? 10);
const AT_ONCE = 4;
/** A kill for so many calls that ran, so that a busy machine, where all takes longer, does not get more kills. */
const CALLS_OF_A_KILL = 5;
const LIMIT_MS = 240_000 + RACES * 2_000;

let stack: OwnStack;
let api: Upstream;
let caller: Caller;
let people: Rest[];

beforeAll(async () => {
  api = await startUpstream();
  const unlimited = { LIMIT_CREDENTIAL: '0', LIMIT_ORGANIZATION: '0' };
  stack = await startStack({
    apart: ['approvals', 'executor'],
    replicas: { approvals: 2, executor: 2 },
    allowUpstreams: [api.host],
    settings: {
      gateway: unlimited,
      registry: unlimited,
      executor: { RESUME_SILENT_MS: '4000', RESUME_SWEEP_MS: '250' },
      audit: { REAP_AFTER_MS: '8000', REAP_EVERY_MS: '1000' },
    },
  });
  caller = await stack.readyCaller('racing-bot');
  await stack.importFor(caller.account.id, 'api', api.document());
  await stack.org('POST', '/rules', { name: 'Notes', effect: 'REQUIRE_APPROVAL', tools: ['api/createNote'], reason: 'x' });
  const colleague = await stack.addPerson('second@acme.example');
  await stack.join(colleague, 'admin');
  const second = stack.restAs(colleague);
  people = [stack.org, (method, path, body) => second(method, `/orgs/acme${path}`, body)];
}, 120_000);
afterAll(async () => {
  await stack?.stop();
  await api?.close();
}, 60_000);

interface Race {
  requestId: string;
  text: string;
}
const hitsOf = ({ text }: Race): number => api.hits.filter(({ body }) => body.includes(`"${text}"`)).length;

async function ask(i: number): Promise<Race> {
  const text = `race ${i}`;
  const asked = await until(`request ${i}`, async () => {
    const outcome = await execute(stack.mcpUrl, 'api/createNote', { body: { text } }, { token: caller.token.value });
    return !outcome.isError && pendingOf(outcome);
  });
  return { requestId: asked.requestId, text };
}

/** All at once, in turn by either person. What is refused was decided before, or could not be answered in the middle of a kill. */
async function clickMany({ requestId }: Race): Promise<void> {
  const { digest } = await until('the request to be shown', () => showApproval(stack.org, requestId));
  const click = async (i: number): Promise<void> => {
    await people[i % 2]!('POST', `/approvals/${requestId}/approve`, { digest }).catch(({ status }: { status?: number }) => {
      if (status !== 409 && status !== 503 && status !== 504 && status !== undefined) throw new Error(`a click was answered ${status}`);
    });
  };
  await until('one click to be heard', async () => {
    await Promise.all(Array.from({ length: CLICKS }, (_, i) => click(i)));
    return (await showApproval(stack.org, requestId)).status !== 'pending';
  });
}

/** One process after the other is killed and started again until `stop`. */
function killInTurn(names: readonly string[]): { stop(): Promise<number> } {
  let running = true;
  let kills = 0;
  const loop = (async () => {
    while (running) {
      const victim = stack.services[names[kills % names.length]!]!;
      const seen = api.hits.length;
      const wanted = Math.max(seen + 1, (kills + 1) * CALLS_OF_A_KILL);
      await until('calls to run meanwhile', () => !running || api.hits.length >= wanted, LIMIT_MS).catch(() => undefined);
      if (!running) break;
      await victim.kill();
      await victim.start();
      kills += 1;
    }
  })();
  return { stop: async () => ((running = false), await loop, kills) };
}

async function inTurn<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  const worker = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function entriesOf(type: string): Promise<Record<string, unknown>[]> {
  const entries: Record<string, unknown>[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await stack.org('GET', `/audit-log?limit=200&type=${type}${cursor === undefined ? '' : `&cursor=${cursor}`}`);
    entries.push(...(page['entries'] as Record<string, unknown>[]));
    cursor = page['nextCursor'] as string | undefined;
    if (cursor === undefined) return entries;
  }
}
const countBy = (entries: readonly Record<string, unknown>[], of: (entry: Record<string, unknown>) => unknown): Map<unknown, number> => {
  const counts = new Map<unknown, number>();
  for (const entry of entries) counts.set(of(entry), (counts.get(of(entry)) ?? 0) + 1);
  return counts;
};

const races: Race[] = [];
const ends = new Map<string, ApprovalView>();

proves(
  ['APPROVE-ONCE', 'FAULTS'],
  `${RACES} requests with ${CLICKS} clicks each, with kills: none runs twice and each ends once`,
  async () => {
    const killer = killInTurn(['executor', 'approvals', 'executor-2', 'approvals-2']);
    try {
      await inTurn(
        Array.from({ length: RACES }, (_, i) => i),
        async (i) => {
          const race = await ask(i);
          races.push(race);
          await clickMany(race);
        },
      );
    } finally {
      process.stdout.write(`${await killer.stop()} processes were killed\n`);
    }
    for (const race of races) ends.set(race.requestId, await ended(stack.org, race.requestId, 60_000));
    const statuses = countBy(
      [...ends.values()].map((end) => ({ ...end })),
      ({ status }) => status,
    );
    process.stdout.write(`ends: ${JSON.stringify(Object.fromEntries(statuses))}\n`);
    for (const race of races) {
      const { status } = ends.get(race.requestId)!;
      const hits = hitsOf(race);
      const allowed = { completed: hits === 1, failed: hits === 0, unknown: hits <= 1 } as Record<string, boolean>;
      expect({ race, status, hits, allowed: allowed[status] }).toEqual({ race, status, hits, allowed: true });
    }
    expect(statuses.get('completed')).toBeGreaterThan(RACES / 2);
  },
  LIMIT_MS,
);

proves(
  ['APPROVE-ONCE'],
  'an end does not change again, whatever is clicked or delivered later',
  async () => {
    for (const race of races.slice(0, 20)) await clickMany(race);
    for (const person of ['executor', 'approvals']) {
      await stack.services[person]!.kill();
      await stack.services[person]!.start();
    }
    for (const race of races) {
      const now = await showApproval(stack.org, race.requestId);
      expect(now.status).toBe(ends.get(race.requestId)!.status);
      expect(hitsOf(race)).toBeLessThanOrEqual(1);
    }
  },
  LIMIT_MS,
);

proves(
  ['APPROVE-ONCE', 'AUDIT-PAIR'],
  'the trail has one yes by one person for each request, and one outcome for each intent',
  async () => {
    await audited(stack, { type: 'approval.approved' }, Math.min(races.length, 200));
    const pairs = await until(
      'every intent to have its outcome',
      async () => {
        const calls = await entriesOf('tool.call');
        const outcomes = countBy(
          calls.filter(({ phase }) => phase === 'outcome'),
          ({ callId }) => callId,
        );
        const intents = calls.filter(({ phase }) => phase === 'intent').map(({ callId }) => callId);
        return intents.every((callId) => outcomes.has(callId)) && { intents, outcomes };
      },
      60_000,
    );
    expect([...pairs.outcomes.values()].filter((count) => count !== 1)).toEqual([]);
    expect(new Set(pairs.intents).size).toBe(pairs.intents.length);
    const approved = countBy(await entriesOf('approval.approved'), ({ data }) => (data as { requestId: string }).requestId);
    expect(approved.size).toBe(races.length);
    expect([...approved.values()].filter((count) => count !== 1)).toEqual([]);
  },
  120_000,
);
