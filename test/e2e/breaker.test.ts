/** An API that fails again and again is left alone for a while, and nobody else notices. */
import { audited, startStack, startUpstream, until, type Caller, type OwnStack, type Upstream } from '../harness';
import { proves } from '../proves';

const PAUSE_MS = 3_000;

let stack: OwnStack;
let api: Upstream;
let caller: Caller;

beforeAll(async () => {
  api = await startUpstream();
  stack = await startStack({
    apart: ['executor'],
    allowUpstreams: [api.host],
    settings: { executor: { UPSTREAM_BREAKER_FAILURES: '4', UPSTREAM_BREAKER_PAUSE_MS: String(PAUSE_MS) } },
  });
  caller = await stack.readyCaller();
  for (const slug of ['failing', 'other']) {
    await stack.importFor(caller.account.id, slug, api.document());
  }
}, 120_000);
afterAll(async () => {
  await stack?.stop();
  await api?.close();
}, 60_000);

const call = (slug: string, args: object = {}) =>
  stack.execute(`${slug}/echo`, args as Record<string, unknown>, { token: caller.token.value });
const health = (slug: string) => stack.org('GET', `/integrations/${slug}/health`);
const sample = async (name: string): Promise<number> =>
  Number(new RegExp(`^${name}\\S* (\\d+)$`, 'm').exec(await stack.services['executor']!.metrics())?.[1]);

proves(
  ['CALL-BREAKER'],
  'an integration that fails repeatedly is refused at once until a trial call succeeds; 4xx and other integrations are not counted',
  async () => {
    for (let i = 0; i < 6; i += 1) expect(await call('failing', { status: 404 })).toMatchObject({ isError: true });
    expect(await call('failing')).toMatchObject({ isError: false });
    for (const args of [{ status: 500 }, { reset: 'before' }, { status: 503 }, { reset: 'half' }]) await call('failing', args);

    const open = { since: expect.stringMatching(/^\d{4}-/), failures: 4, calls: 4, retryAt: expect.stringMatching(/^\d{4}-/) };
    expect(await health('failing')).toEqual({ integrationId: expect.any(String), breaker: open });
    expect(await health('other')).toEqual({ integrationId: expect.any(String) });

    const before = api.hits.length;
    const { isError, text } = await call('failing');
    expect({ isError, text }).toEqual({ isError: true, text: expect.stringMatching(/failing has failed repeatedly.*tried at \d{4}-/s) });
    expect(api.hits).toHaveLength(before);
    expect(await audited(stack, { outcome: 'denied' }, 1)).toMatchObject([{ data: { step: 'breaker' } }]);
    expect(await call('other')).toMatchObject({ isError: false });
    expect([await sample('gatehouse_upstream_breakers_open'), await sample('gatehouse_upstream_breaker_openings_total')]).toEqual([1, 1]);

    await until('the trial call to succeed', async () => !(await call('failing')).isError, PAUSE_MS + 20_000);
    expect(await call('failing')).toMatchObject({ isError: false });
    expect(await sample('gatehouse_upstream_breakers_open')).toBe(0);
    expect(await health('failing')).toEqual({ integrationId: expect.any(String) });
  },
);
