import type { registry } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import type { Dispatcher } from 'undici';
import { secretValues } from '../domain/presentCredential';
import type { UpstreamResult } from '../domain/upstreamResult';
import { hostileApi, type HostileApi } from '../testing/hostileApi';
import { createAgent } from './agent';
import { parseAllowList } from './allowList';
import { createEgress } from './egress';
import { documentFetcher } from './fetchDocument';
import { callHttp } from './http';

let api: HostileApi;
let agent: Dispatcher;

beforeAll(async () => {
  api = await hostileApi();
  agent = createAgent(createEgress(parseAllowList(`127.0.0.1:${api.port}`)), { timeoutMs: 20_000 });
});
afterAll(async () => {
  await agent.destroy();
  await api.close();
});

const SECRET = 'canary+/=&"key~0123456789';
const WITHOUT = { auth: { type: 'none' }, secret: undefined, secrets: () => Promise.resolve([]), traceparent: undefined } as const;
interface Options {
  origin?: string;
  auth?: registry.ToolAuth;
  secret?: string;
  timeoutMs?: number;
  traceparent?: string;
}
const get = (
  path: string,
  { origin = api.origin, auth = { type: 'none' }, secret, timeoutMs = 10_000, traceparent }: Options = {},
): Promise<UpstreamResult> => {
  const request = { method: 'GET', origin, path, headers: {}, body: undefined };
  return callHttp(agent)({ request, auth, secret, secrets: () => Promise.resolve(secretValues(auth, secret)), traceparent, timeoutMs });
};
const blocks = ({ content }: UpstreamResult) =>
  JSON.parse(content.toString()) as { type: string; text?: string; data?: string; mimeType?: string }[];
const textOf = (result: UpstreamResult): string => blocks(result)[0]!.text!;

test('a plain answer is passed on as text', async () => {
  const result = await get('/echo?x=1');
  expect(result).toMatchObject({ outcome: 'succeeded', status: 200 });
  expect(JSON.parse(textOf(result))).toMatchObject({ method: 'GET', url: '/echo?x=1' });
});

test('the request carries only headers of ours', async () => {
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  const { headers } = JSON.parse(textOf(await get('/echo', { traceparent }))) as { headers: Record<string, string> };
  expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'traceparent', 'user-agent']);
  expect(headers['user-agent']).toBe('Gatehouse/1');
  expect(headers['traceparent']).toMatch(new RegExp(`^00-${'a'.repeat(32)}-(?!b{16})[0-9a-f]{16}-01$`));
});

test.each(['gzip', 'br', 'deflate'])('%s is unpacked', async (coding) => {
  expect(textOf(await get(`/${coding}`))).toBe(`{"packed":"${coding}"}`);
});
test('deflate without its wrapper is unpacked too', async () => expect(textOf(await get('/deflateRaw'))).toBe('{"packed":"deflate"}'));

test("an error status is a failed call with the API's own words", async () => {
  const result = await get('/status');
  expect(result).toMatchObject({ outcome: 'failed', status: 422, reason: 'status' });
  expect(textOf(result)).toBe('The API answered 422.\n{"error":"no"}');
});

test('304 is told as what it is', async () => {
  const result = await get('/notModified');
  expect(result).toMatchObject({ outcome: 'succeeded', status: 304 });
  expect(textOf(result)).toMatch(/304, not modified/);
});

test('an informational answer before the answer is passed over', async () => expect(textOf(await get('/earlyHints'))).toBe('hinted'));

test.each([
  ['/noHttp', /no HTTP answer/],
  ['/badHeader', /no HTTP answer/],
  ['/continue', /100 Continue, which it was not asked for/],
  ['/manyHeaders', /more header fields than are read \(32 KB\)/],
])('what cannot be read of %s has a text of its own', async (path, text) => {
  const result = await get(path);
  expect(result).toMatchObject({ outcome: 'unknown', reason: 'connection' });
  expect(textOf(result)).toMatch(text);
  expect(textOf(result)).toContain('The call may have run');
});

test('a redirect is not followed', async () => {
  const before = api.hits.length;
  const result = await get('/redirect', { auth: { type: 'bearer' }, secret: SECRET });
  expect(result).toMatchObject({ outcome: 'failed', status: 302, reason: 'redirect' });
  expect(textOf(result)).toContain('302');
  expect(api.hits.slice(before)).toEqual(['GET /redirect']);
});

test.each([
  ['/hang', 'timeout', undefined],
  ['/hangInBody', 'timeout', 200],
  ['/drip', 'timeout', 200],
  ['/reset', 'connection', undefined],
  ['/resetInBody', 'connection', 200],
  ['/short', 'connection', 200],
  ['/huge', 'tooLarge', 200],
  ['/hugeSaid', 'tooLarge', 200],
  ['/bomb', 'tooLarge', 200],
  ['/notGzip', 'malformed', 200],
  ['/manyHeaders', 'connection', undefined],
])('%s may have run: the outcome is unknown', async (path, reason, status) => {
  const result = await get(path, { timeoutMs: reason === 'timeout' ? 400 : 10_000 });
  expect(result).toMatchObject({ outcome: 'unknown', reason, ...(status === undefined ? {} : { status }) });
  expect(textOf(result)).toContain('The call may have run');
});

test('what cannot be reached did not run', async () => {
  const closed = await hostileApi();
  await closed.close();
  const open = createAgent(createEgress(parseAllowList(`127.0.0.1:${closed.port}`)), { timeoutMs: 1_000 });
  const result = await callHttp(open)({
    request: { method: 'GET', origin: closed.origin, path: '/', headers: {}, body: undefined },
    ...WITHOUT,
    timeoutMs: 1_000,
  });
  await open.destroy();
  expect(result).toMatchObject({ outcome: 'failed', reason: 'connection' });
  expect(textOf(result)).not.toMatch(/127|ECONN/);
});

test('a call that waited for a connection until its time was over is never sent', async () => {
  const narrow = createAgent(createEgress(parseAllowList(`127.0.0.1:${api.port}`)), { timeoutMs: 20_000 });
  const ask = (path: string, timeoutMs: number) =>
    callHttp(narrow)({
      request: { method: 'POST', origin: api.origin, path, headers: {}, body: Buffer.from('x') },
      ...WITHOUT,
      timeoutMs,
    });
  const blocking = Array.from({ length: 64 }, (_, i) => ask(`/hang/${i}`, 3_000));
  while (api.hits.filter((hit) => hit.startsWith('POST /hang/')).length < 64) await new Promise((resolve) => setTimeout(resolve, 5));
  const late = await ask('/echo/late', 100);
  expect(late).toMatchObject({ outcome: 'failed', reason: 'timeout' });
  await Promise.all(blocking);
  await ask('/echo/after', 10_000);
  await narrow.destroy();
  expect(api.hits.some((hit) => hit.includes('/echo/late'))).toBe(false);
});

describe('a caller who goes away', () => {
  const abandon = async (by: Dispatcher, path: string, begun: () => boolean): Promise<UpstreamResult> => {
    const gone = new AbortController();
    const call = callHttp(by)({
      request: { method: 'POST', origin: api.origin, path, headers: {}, body: Buffer.from('x') },
      ...WITHOUT,
      ...{ timeoutMs: 20_000, abandoned: gone.signal },
    });
    await until(begun);
    gone.abort();
    return call;
  };
  test('ends the call, and its connection is closed', async () => {
    const open = api.open();
    const result = await abandon(agent, '/hang/abandoned', () => api.hits.includes('POST /hang/abandoned'));
    expect(result).toMatchObject({ outcome: 'unknown', reason: 'abandoned' });
    expect(textOf(result)).toContain('The call may have run');
    await until(() => api.open() <= open);
  });
  test('before it was sent: it is not', async () => {
    const fresh = createAgent(createEgress(parseAllowList(`127.0.0.1:${api.port}`)), { timeoutMs: 20_000, connections: 1 });
    const result = await abandon(fresh, '/echo/abandoned', () => true);
    expect(result).toMatchObject({ outcome: 'failed', reason: 'abandoned' });
    expect(textOf(result)).toContain('The call did not run');
    await abandon(fresh, '/hang/next', () => api.hits.includes('POST /hang/next'));
    await fresh.destroy();
    expect(api.hits).not.toContain('POST /echo/abandoned');
  });
});

describe('an API that is not reached at once', () => {
  /** Its name resolves from the attempt on that is given; attempts are counted. */
  function flaky(from: number) {
    let attempts = 0;
    const resolve = (): Promise<{ address: string; family: number }[]> => {
      attempts += 1;
      return attempts < from ? Promise.reject(new Error('no such name')) : Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    };
    const dispatcher = createAgent(createEgress(parseAllowList(`flaky.test:${api.port}`), { resolve }), { timeoutMs: 5_000 });
    const call = callHttp(dispatcher);
    const ask = (method: string, path = '/echo/flaky'): Promise<UpstreamResult> =>
      call({
        request: { method, origin: `http://flaky.test:${api.port}`, path, headers: {}, body: undefined },
        ...WITHOUT,
        ...{ timeoutMs: 5_000, orgId: 'org_1' },
      });
    return { ask, attempts: () => attempts, end: () => dispatcher.destroy() };
  }
  test.each(['GET', 'PUT', 'DELETE'])('%s is sent once more', async (method) => {
    const { ask, attempts, end } = flaky(2);
    const before = api.hits.length;
    expect(await ask(method)).toMatchObject({ outcome: 'succeeded' });
    expect([attempts(), api.hits.length - before]).toEqual([2, 1]);
    await end();
  });
  test.each(['POST', 'PATCH'])('%s is not', async (method) => {
    const { ask, attempts, end } = flaky(2);
    expect(await ask(method)).toMatchObject({ outcome: 'failed', reason: 'connection' });
    expect(attempts()).toBe(1);
    await end();
  });
  test('what was sent is never sent again, whatever its method', async () => {
    const { ask, end } = flaky(1);
    for (const method of ['GET', 'PUT', 'DELETE', 'POST']) {
      const before = api.hits.length;
      expect(await ask(method, '/reset')).toMatchObject({ outcome: 'unknown' });
      expect(api.hits.length - before).toBe(1);
    }
    await end();
  });
  test('while it is away, few calls are tried again', async () => {
    const { ask, attempts, end } = flaky(1_000);
    for (let i = 0; i < 50; i += 1) await ask('GET');
    expect(attempts()).toBeLessThanOrEqual(50 + 6);
    await end();
  });
});

test.each(['http://localhost', 'http://127.0.0.1', 'http://0x7f.1', 'http://2130706433', 'http://[::ffff:127.0.0.1]', 'http://[::1]'])(
  '%s is not connected to',
  async (host) => {
    const guarded = createAgent(createEgress(parseAllowList('')), { timeoutMs: 1_000 });
    const before = api.connections();
    const result = await callHttp(guarded)({
      request: { method: 'GET', origin: `${host}:${api.port}`, path: '/echo', headers: {}, body: undefined },
      ...WITHOUT,
      timeoutMs: 1_000,
    });
    await guarded.destroy();
    expect(result).toMatchObject({ outcome: 'failed', reason: 'egress' });
    expect(api.connections()).toBe(before);
  },
);

describe('credentials', () => {
  test.each<[string, registry.ToolAuth, (echo: { url: string; headers: Record<string, string> }) => unknown]>([
    ['bearer', { type: 'bearer' }, ({ headers }) => headers['authorization']],
    ['header', { type: 'apiKey', in: 'header', name: 'X-Api-Key' }, ({ headers }) => headers['x-api-key']],
    ['query', { type: 'apiKey', in: 'query', name: 'key' }, ({ url }) => url],
  ])('%s: sent, and cut out of the echo', async (_, auth, shown) => {
    const result = await get('/echo', { auth, secret: SECRET });
    const text = result.content.toString();
    for (const form of [
      SECRET,
      JSON.stringify(SECRET).slice(1, -1),
      encodeURIComponent(SECRET),
      Buffer.from(SECRET).toString('base64'),
      Buffer.from(SECRET).toString('hex'),
    ])
      expect(text).not.toContain(form);
    expect(shown(JSON.parse(textOf(result)) as never)).toContain('[credential removed]');
  });
});

describe('content', () => {
  test('an image is an image', async () =>
    expect(blocks(await get('/png'))).toEqual([{ type: 'image', data: 'iVD/AA==', mimeType: 'image/png' }]));
  test('other bytes are a resource of their media type', async () =>
    expect(blocks(await get('/binary'))).toEqual([
      { type: 'resource', resource: { uri: 'gatehouse:answer', mimeType: 'application/octet-stream', blob: 'AAH/' } },
    ]));
  test('another character set is decoded', async () => expect(textOf(await get('/latin1'))).toBe('café'));
  test('broken text stays valid JSON', async () => expect(textOf(await get('/broken'))).toBe('"\ufffd\ufffd"'));
  test('an empty answer says so', async () => {
    const result = await get('/empty');
    expect(result).toMatchObject({ outcome: 'succeeded', status: 204 });
    expect(textOf(result)).toBe('The API answered 204 with an empty body.');
  });
});

describe('documents', () => {
  const fetcher = () => {
    const egress = createEgress(parseAllowList(`127.0.0.1:${api.port}`));
    return documentFetcher(agent, egress);
  };
  test('arrive gzipped, with where they came from', async () => {
    expect(await fetcher()(`${api.origin}/document#part`, 1_000, 10_000)).toMatchObject({
      url: `${api.origin}/document`,
      mediaType: 'application/json',
      bytes: 19,
    });
  });
  test('a redirect is followed through the same rules', async () => {
    expect((await fetcher()(`${api.origin}/redirect`, 10_000, 10_000)).url).toBe(`${api.origin}/echo`);
    await expect(fetcher()(`${api.origin}/redirectInside`, 1_000, 10_000)).rejects.toMatchObject({
      code: 'invalid',
      details: [expect.stringContaining('/url: the address is not a public one')],
    });
    await expect(fetcher()(`${api.origin}/redirectLoop`, 1_000, 10_000)).rejects.toMatchObject({ code: 'upstream_failed' });
  });
  test.each([
    ['/huge', 'invalid', 'The document is too large'],
    ['/bomb', 'invalid', 'The document is too large'],
    ['/hang', 'upstream_failed', 'The document could not be fetched: its host did not answer in time'],
    ['/reset', 'upstream_failed', 'The document could not be fetched: its host ended the connection before it had answered'],
    ['/nothing-here', 'upstream_failed', 'The document could not be fetched: its host answered 404'],
    ['/redirectLoop', 'upstream_failed', 'The document could not be fetched: its host redirected more than 3 times'],
  ])('%s: %s, %s', async (path, code, message) => {
    await expect(fetcher()(`${api.origin}${path}`, 1_000_000, path === '/hang' ? 300 : 10_000)).rejects.toMatchObject({ code, message });
  });
  test.each([
    ['a refused port', 'http://127.0.0.1:1/', 'its host refuses connections at this port'],
    ['an unknown host', 'http://no-such-host.invalid/', 'the name of its host is not known'],
    ['another scheme', () => api.origin.replace('http:', 'https:'), 'its host speaks no TLS at this port; is it http instead of https?'],
  ])('%s is named as that', async (_, url, why) => {
    const egress = createEgress(parseAllowList(`127.0.0.1:1,127.0.0.1:${api.port},no-such-host.invalid:80`));
    const own = createAgent(egress, { timeoutMs: 5_000 });
    await expect(documentFetcher(own, egress)(typeof url === 'string' ? url : url(), 1_000, 10_000)).rejects.toMatchObject({
      code: 'upstream_failed',
      message: `The document could not be fetched: ${why}`,
    });
    await own.destroy();
  });
});
