/** An integration whose calls all hang takes its own places and no others. */
import { startStack, startUpstream, until, type Caller, type OwnStack, type ToolOutcome, type Upstream } from '../harness';
import { proves } from '../proves';

const PLACES = 4;
const PLACES_OF_ORG = 2 * PLACES;
const IN_FLIGHT = 60;

let stack: OwnStack;
let api: Upstream;
let caller: Caller;

beforeAll(async () => {
  api = await startUpstream();
  stack = await startStack({
    apart: ['executor'],
    allowUpstreams: [api.host],
    settings: {
      executor: {
        UPSTREAM_CONCURRENCY: String(PLACES),
        UPSTREAM_CONCURRENCY_PER_ORG: String(PLACES_OF_ORG),
        UPSTREAM_TIMEOUT_MS: '60000',
      },
    },
  });
  caller = await stack.readyCaller();
  for (const slug of ['stuck', 'same-host', 'third']) {
    await stack.importFor(caller.account.id, slug, api.document());
  }
}, 120_000);
afterAll(async () => {
  await stack?.stop();
  await api?.close();
}, 60_000);

/** Answered when the test says so. */
const held: (() => void)[] = [];
const call = (slug: string, args: Record<string, unknown> = {}): Promise<ToolOutcome> =>
  stack.execute(`${slug}/echo`, args, { token: caller.token.value });
const hanging = (): number => api.hits.filter(({ url }) => url.includes('q=hang')).length;
const sample = async (name: string): Promise<number> =>
  Number(new RegExp(`^${name}\\S* (\\d+)$`, 'm').exec(await stack.services['executor']!.metrics())?.[1]);

proves(
  ['CALL-BULKHEAD'],
  'its places are taken and its further calls refused; other integrations have theirs, also those of the same host, until the organization has no more',
  async () => {
    api.plan(({ url }) => (url.includes('q=hang') ? { until: new Promise((resolve) => held.push(resolve as () => void)) } : {}));
    const stuck = Array.from({ length: IN_FLIGHT }, () => call('stuck', { q: 'hang' }));
    const busy = await Promise.race([Promise.all(stuck), until('the calls without a place to be refused', () => refusedOf(stuck))]);
    expect(busy).toHaveLength(IN_FLIGHT - PLACES);
    for (const { isError, text } of busy) expect({ isError, text }).toEqual({ isError: true, text: expect.stringMatching(/^Busy.*stuck/) });
    await until('the calls with a place to reach the API', () => hanging() >= PLACES);
    expect(hanging()).toBe(PLACES);
    const samples = ['upstreams_full', 'upstream_calls_running', 'upstream_calls_waiting'].map((name) => sample(`gatehouse_${name}`));
    expect(await Promise.all(samples)).toEqual([1, PLACES, 0]);

    const others = await Promise.all(Array.from({ length: PLACES }, () => call('same-host')));
    for (const { isError } of others) expect(isError).toBe(false);
    expect(await stack.execute('orders/listOrders', { limit: 1 }, { token: caller.token.value })).toMatchObject({ isError: false });

    const second = Array.from({ length: PLACES }, () => call('same-host', { q: 'hang' }));
    await until('all places of the organization to be taken', () => hanging() === PLACES_OF_ORG);
    expect(await call('third')).toMatchObject({ isError: true, text: expect.stringMatching(/^Busy.*organization/) });

    for (const release of held) release();
    for (const { isError } of (await Promise.all([...stuck, ...second])).slice(-PLACES)) expect(isError).toBe(false);
    expect(await call('third')).toMatchObject({ isError: false });
    expect(await call('stuck')).toMatchObject({ isError: false });
  },
  120_000,
);

/** Returns the calls that are answered, once all but `PLACES` are; false before that. */
async function refusedOf(calls: readonly Promise<ToolOutcome>[]): Promise<ToolOutcome[] | false> {
  const now = await Promise.all(calls.map((one) => Promise.race([one, Promise.resolve(undefined)])));
  const answered = now.filter((one) => one !== undefined);
  return answered.length === calls.length - PLACES && answered;
}
