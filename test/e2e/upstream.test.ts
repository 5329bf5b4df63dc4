/** An API that misbehaves, and arguments that try to move a request: answered within limits, recorded as what they were. */
import { gzipSync } from 'node:zlib';
import {
  audited,
  HEADER_NAMES,
  headerDocument,
  HOSTILE_ARGUMENTS,
  startStack,
  startUpstream,
  type Behaviour,
  type Caller,
  type Entry,
  type Hit,
  type Stack,
  type ToolOutcome,
  type Upstream,
} from '../harness';
import { proves } from '../proves';

const CREDENTIAL = 'upstream-credential-4f1c';

let stack: Stack;
let api: Upstream;
/** Allowed too, so that only the refusal to follow keeps requests away from it. */
let elsewhere: Upstream;
let closed: Upstream;
let caller: Caller;

beforeAll(async () => {
  [api, elsewhere, closed] = await Promise.all([startUpstream(), startUpstream(), startUpstream()]);
  stack = await startStack({
    apart: ['executor'],
    allowUpstreams: [api.host, elsewhere.host],
    // Each failure is looked at, so nobody may be spared one.
    settings: { executor: { UPSTREAM_TIMEOUT_MS: '4000', UPSTREAM_BREAKER_FAILURES: '0' } },
  });
  caller = await stack.readyCaller();
  for (const [slug, document] of [
    ['api', api.document()],
    ['headers', headerDocument(api.url)],
  ] as const) {
    await stack.importApi(slug, { document });
    await stack.putCredential(caller.account.id, slug, CREDENTIAL, 'bearer');
    await stack.grant(caller.account.id, slug);
  }
}, 120_000);
afterAll(async () => {
  await stack?.stop();
  await Promise.all([api, elsewhere, closed].map((upstream) => upstream?.close()));
}, 60_000);
afterEach(() => api.plan(undefined));

let runs = 0;
/** One call: its answer, what the API got of it, and the outcome in the trail. */
async function run(
  tool: string,
  args: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<ToolOutcome & { hits: Hit[]; entry: Entry }> {
  const id = `run-${(runs += 1)}`;
  const from = api.hits.length;
  const answer = await stack.execute(tool, args, {
    token: caller.token.value,
    headers: { ...headers, 'x-service-agent-invocation-id': id },
  });
  const [entry] = await audited(stack, { invocationId: id, ...(answer.isError ? {} : { outcome: 'succeeded' }) }, 1);
  const outcome = entry!.phase === 'outcome' ? entry! : (await audited(stack, { invocationId: id }, 2))[0]!;
  return { ...answer, hits: api.hits.slice(from), entry: outcome };
}
const works = async (): Promise<void> =>
  expect(await run('api/echo', { q: 'still here' })).toMatchObject({ isError: false, json: { method: 'GET' } });

describe('an API that misbehaves', () => {
  const gzip = (size: number): Behaviour => ({ body: gzipSync(Buffer.alloc(size)), headers: { 'content-encoding': 'gzip' } });
  const cases: [what: string, behaviour: Behaviour, text: RegExp, recorded: object][] = [
    ['hangs', { delayMs: 30_000 }, /did not answer in time.*may have run/s, { outcome: 'unknown', data: { reason: 'timeout' } }],
    ['drips', { dripMs: 100 }, /did not answer in time.*may have run/s, { outcome: 'unknown', data: { reason: 'timeout', status: 200 } }],
    ['resets before it answers', { reset: 'before' }, /broke.*may have run/s, { outcome: 'unknown', data: { reason: 'connection' } }],
    ['resets half way', { reset: 'half' }, /broke.*may have run/s, { outcome: 'unknown', data: { reason: 'connection' } }],
    ['announces 100 MB', { size: 100_000_000 }, /more than a tool call can carry/, { outcome: 'unknown', data: { reason: 'tooLarge' } }],
    ['never ends', { endless: true }, /more than a tool call can carry/, { outcome: 'unknown', data: { reason: 'tooLarge' } }],
    ['packs a bomb', gzip(200_000_000), /more than a tool call can carry/, { outcome: 'unknown', data: { reason: 'tooLarge' } }],
    ['fails', { status: 500, body: '{"why":"disk full"}' }, /500.*\{"why":"disk full"\}/s, { outcome: 'failed', data: { status: 500 } }],
    ['refuses', { status: 403, body: 'not you' }, /403.*not you/s, { outcome: 'failed', data: { status: 403 } }],
  ];
  for (const [what, behaviour, text, recorded] of cases) {
    proves(['CALL-UPSTREAM'], `one that ${what} is asked once and answered with what is known`, async () => {
      api.plan(behaviour);
      const { isError, text: told, entry, hits } = await run('api/createNote', { body: { text: 'once' } });
      api.plan(undefined);
      expect({ isError, told }).toEqual({ isError: true, told: expect.stringMatching(text) });
      expect(entry).toMatchObject({ phase: 'outcome', ...recorded });
      expect(hits).toHaveLength(1);
      await works();
    });
  }

  proves(['CALL-UPSTREAM'], 'one that is slow for many at once leaves room for others', async () => {
    api.plan({ delayMs: 30_000 });
    const options = { token: caller.token.value };
    const stuck = Array.from({ length: 60 }, () => stack.execute('api/echo', {}, options));
    expect(await stack.execute('orders/listOrders', { limit: 1 }, options)).toMatchObject({ isError: false });
    for (const { isError, text } of await Promise.all(stuck))
      expect({ isError, text }).toEqual({ isError: true, text: expect.stringMatching(/in time|busy/) });
    api.plan(undefined);
    await works();
  });

  proves(['CALL-UPSTREAM'], 'a redirect is not followed, wherever it leads', async () => {
    for (const target of [elsewhere.url, `${closed.url}/x`, '/things/1', '//evil.example/', 'file:///etc/passwd']) {
      for (const status of [301, 302, 307, 308]) {
        api.plan({ redirect: target, status });
        const { isError, text, entry, hits } = await run('api/createNote', { body: { text: 'moved' } });
        expect({ isError, text }).toEqual({ isError: true, text: expect.stringMatching(/redirect/i) });
        expect(entry).toMatchObject({ outcome: 'failed', data: { status } });
        expect(hits).toHaveLength(1);
      }
    }
    expect([...elsewhere.hits, ...closed.hits]).toEqual([]);
  });
});

proves(
  ['CALL-UPSTREAM', 'SECRETS'],
  'nothing of the client request is forwarded, and an echoed credential is cut out of the answer',
  async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const headers = {
      'x-service-on-behalf-of': 'ada@example.com',
      cookie: 'session=client',
      'x-forwarded-for': '203.0.113.9',
      baggage: 'user=ada',
      tracestate: 'vendor=1',
      'x-other': 'client',
      traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
    };
    const { hits, text, isError } = await run('api/echo', {}, headers);
    expect(isError).toBe(false);
    const { host, authorization, traceparent, ...rest } = hits[0]!.headers;
    expect([host, authorization]).toEqual([api.host, `Bearer ${CREDENTIAL}`]);
    expect(traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-0[01]$`));
    expect(traceparent).not.toContain('00f067aa0ba902b7');
    expect(Object.keys(rest).filter((name) => !['accept', 'accept-encoding', 'user-agent', 'connection'].includes(name))).toEqual([]);
    expect(JSON.stringify(hits[0])).not.toMatch(new RegExp(`${caller.token.value}|ada@|203\\.0|client`));
    expect(text).not.toContain(CREDENTIAL);
    for (const form of ['base64', 'base64url', 'hex'] as const) {
      api.plan({ status: form === 'hex' ? 500 : 200, body: `you sent ${Buffer.from(CREDENTIAL).toString(form)}` });
      expect((await run('api/echo', {})).text).not.toContain(Buffer.from(CREDENTIAL).toString(form));
    }
  },
);

describe('arguments that try to move the request', () => {
  proves(['CALL-UPSTREAM'], 'in the path they stay inside their segment or are refused', async () => {
    for (const id of HOSTILE_ARGUMENTS) {
      const { isError, hits, entry } = await run('api/getThing', { id });
      if (isError) expect({ id, hits, outcome: entry.outcome }).toEqual({ id, hits: [], outcome: 'denied' });
      else {
        const [, segment] = /^\/things\/([^/?#]+)$/.exec(hits[0]!.url) ?? [];
        expect({ id, decoded: decodeURIComponent(String(segment)) }).toEqual({ id, decoded: id });
        expect(hits[0]!.headers).toMatchObject({ host: api.host, authorization: `Bearer ${CREDENTIAL}` });
        expect(hits[0]!.headers).not.toHaveProperty('x-evil');
      }
    }
  });

  proves(['CALL-UPSTREAM'], 'in the query they are the value of their parameter', async () => {
    for (const q of HOSTILE_ARGUMENTS) {
      const { hits } = await run('api/echo', { q });
      const url = new URL(hits[0]!.url, api.url);
      expect({ path: url.pathname, query: [...url.searchParams] }).toEqual({ path: '/echo', query: [['q', q]] });
    }
  });

  proves(['CALL-UPSTREAM'], 'in headers they set only what is theirs to set', async () => {
    for (const name of HEADER_NAMES) {
      for (const value of ['evil.example', 'a\r\nX-Evil: 1', 'a\nb', 'a\u0000b']) {
        const { isError, hits, entry } = await run('headers/echo', { [name]: value });
        if (isError) expect({ name, value, hits, outcome: entry.outcome }).toEqual({ name, value, hits: [], outcome: 'denied' });
        else {
          expect(hits[0]!.headers).toMatchObject({ host: api.host, authorization: `Bearer ${CREDENTIAL}` });
          const changed = Object.entries(hits[0]!.headers).filter(([, text]) => String(text).includes('evil.example'));
          expect(changed).toEqual([['x-custom', 'evil.example']]);
        }
      }
    }
    expect(await run('headers/echo', { 'X-Custom': 'evil.example' })).toMatchObject({ isError: false });
  });
});

proves(
  ['CALL-UPSTREAM'],
  'addresses that are not allowed are refused at import, open or closed alike',
  async () => {
    const free = closed.host.replace(/\d+$/, '1');
    const bases = [
      closed.url,
      `http://${free}`,
      'http://169.254.169.254/latest',
      'https://169.254.169.254',
      'https://10.0.0.1',
      'https://[::1]:443',
      'https://[::ffff:127.0.0.1]',
    ];
    const odd = [
      'https://0.0.0.0',
      'https://localhost',
      'https://2130706433',
      'https://0x7f.1',
      'https://metadata.google.internal',
      'http://example.com',
      'https://user:pw@example.com',
    ];
    const refused = async (source: Parameters<Stack['importApi']>[1]): Promise<{ status?: number; body?: { details?: string[] } }> =>
      stack.importApi('inside', source).then(
        () => ({}),
        (err: unknown) => err as { status: number },
      );
    for (const url of [...bases, ...odd]) {
      const { status, body } = await refused({ document: { ...api.document(), servers: [{ url }] } });
      expect({ url, status, details: body?.details }).toEqual({
        url,
        status: 400,
        details: [expect.stringMatching(/^\/(baseUrl|servers|document)/)],
      });
    }
    const [open, shut] = [await refused({ url: `${closed.url}/openapi.json` }), await refused({ url: `http://${free}/openapi.json` })];
    expect(open.status).toBeGreaterThanOrEqual(400);
    expect([open.status, open.body]).toEqual([shut.status, shut.body]);
    api.plan({ redirect: `${closed.url}/openapi.json` });
    expect((await refused({ url: `${api.url}/moved` })).status).toBeGreaterThanOrEqual(400);
    expect(closed.hits).toEqual([]);
    await expect(stack.org('GET', '/integrations/inside')).rejects.toMatchObject({ status: 404 });
  },
  120_000,
);
