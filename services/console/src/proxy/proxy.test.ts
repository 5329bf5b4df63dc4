/** What passes to the REST API and what does not, in both directions. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import { CLIENT_HEADER, clientVerifier } from '@gatehouse/crypto';
import type { Browser } from '../testing/browser';
import { echo, type ApiHit } from '../testing/fakeApi';
import { startFixture, type Fixture } from '../testing/fixture';

let fixture: Fixture;
let browser: Browser;
let csrf: string;
beforeAll(async () => {
  fixture = await startFixture({ settings: { TRUSTED_PROXY_HOPS: '1' } });
  browser = await fixture.signedIn();
  ({ csrf } = await browser.session());
});
beforeEach(() => void (fixture.api.answer = echo));
afterAll(() => fixture.stop());

const writing = (more: Record<string, string> = {}): Record<string, string> => ({
  origin: fixture.origin,
  'content-type': 'application/json',
  'x-csrf-token': csrf,
  ...more,
});

test('a read arrives with the person’s token, its query, and nothing of the browser', async () => {
  const hostile = {
    authorization: 'Bearer stolen',
    'x-forwarded-for': '1.2.3.4',
    'x-forwarded-host': 'evil.test',
    'x-gatehouse-client': 'v1.forged',
    'proxy-authorization': 'x',
    te: 'trailers',
    upgrade: 'websocket',
    connection: 'keep-alive, if-none-match',
    'if-none-match': '"1"',
    'if-match': '"7"',
    accept: 'application/json',
    'x-csrf-token': csrf,
    referer: 'https://evil.test/',
    'x-gatehouse-poll': '0',
  };
  const answer = await browser.open('/api/v1/orgs/acme?limit=2&q=a%26b', { headers: hostile });
  expect(answer.status).toBe(200);
  const { method, url, headers } = JSON.parse(answer.body) as ApiHit;
  expect([method, url]).toEqual(['GET', '/v1/orgs/acme?limit=2&q=a%26b']);
  expect(headers).toEqual({
    host: new URL(fixture.api.url).host,
    authorization: expect.stringMatching(/^Bearer at-/),
    [CLIENT_HEADER]: expect.any(String),
    accept: 'application/json',
    'if-match': '"7"',
    connection: expect.any(String),
  });
});

test.each([
  ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
  [undefined, '127.0.0.1'],
  ['who knows', undefined],
])('the address of %s is handed on under the console’s key', async (forwarded, address) => {
  const answer = await browser.open('/api/v1/orgs', { headers: { 'x-forwarded-for': forwarded } });
  const { headers } = JSON.parse(answer.body) as ApiHit;
  const verify = clientVerifier(fixture.trustedKeysFile);
  expect(verify(String(headers[CLIENT_HEADER]), headers.authorization!)).toEqual({ address });
});

test('so it is when the roles of a session are compared', async () => {
  fixture.pass(10_000);
  await browser.open('/api/v1/orgs', { headers: { 'x-forwarded-for': '203.0.113.7' } });
  const { authorization, [CLIENT_HEADER]: said } = fixture.api.comparisons.at(-1)!;
  expect(clientVerifier(fixture.trustedKeysFile)(String(said), authorization!)).toEqual({ address: '203.0.113.7' });
});

test('a write arrives with its body, key and revision', async () => {
  const body = '{"name":"ü", "n": 1.0}';
  const answer = await browser.open('/api/v1/orgs', {
    method: 'POST',
    headers: writing({ 'idempotency-key': 'k-1', 'if-match': '"3"' }),
    body,
  });
  const hit = JSON.parse(answer.body) as ApiHit;
  expect(hit).toMatchObject({
    method: 'POST',
    body,
    headers: { 'idempotency-key': 'k-1', 'if-match': '"3"', 'content-type': 'application/json' },
  });
  expect(hit.headers).not.toHaveProperty('cookie');
  expect(hit.headers).not.toHaveProperty('x-csrf-token');
});

test('an answer comes back without cookies, cache rules or rules for pages', async () => {
  fixture.api.answer = (response: ServerResponse) =>
    void response
      .writeHead(200, {
        'content-type': 'application/json',
        'set-cookie': 'x=1',
        'cache-control': 'public, max-age=9',
        'access-control-allow-origin': '*',
        'content-security-policy': 'default-src *',
        'clear-site-data': '"*"',
        refresh: '0;url=https://evil.test',
        link: '<https://evil.test>; rel=preload',
        etag: '"5"',
        'retry-after': '3',
        'x-correlation-id': 'c-1',
        connection: 'x-hop',
        'x-hop': '1',
      })
      .end('{}');
  const { headers } = await browser.open('/api/v1/orgs');
  expect(headers).toMatchObject({ etag: '"5"', 'retry-after': '3', 'x-correlation-id': 'c-1', 'cache-control': 'no-store' });
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
  for (const name of ['set-cookie', 'access-control-allow-origin', 'clear-site-data', 'refresh', 'link', 'x-hop'])
    expect(headers).not.toHaveProperty(name);
});

test('whatever is no JSON is a file, never a page', async () => {
  fixture.api.answer = (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>');
  const { headers } = await browser.open('/api/v1/orgs');
  expect(headers['content-disposition']).toBe('attachment');
  fixture.api.answer = (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="audit.csv"' }).end('a');
  expect((await browser.open('/api/v1/orgs')).headers['content-disposition']).toBe('attachment; filename="audit.csv"');
});

test.each([304, 400, 403, 404, 409, 429, 503])('status %i passes with its body', async (status) => {
  fixture.api.answer = (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(status === 304 ? '' : '{"error":"said so"}');
  const answer = await browser.open('/api/v1/orgs');
  expect([answer.status, answer.body]).toEqual([status, status === 304 ? '' : '{"error":"said so"}']);
});

test('a redirect of the API leads nowhere', async () => {
  fixture.api.answer = (response: ServerResponse) => void response.writeHead(302, { location: 'https://evil.test' }).end();
  expect((await browser.open('/api/v1/orgs')).headers).not.toHaveProperty('location');
});

test.each([
  ['GET', '/api/v1/nothing', 404],
  ['GET', '/api/openapi.json', 404],
  ['GET', '/api', 404],
  ['GET', '/api/v1/orgs/../me', 404],
  ['GET', '/api/v1/orgs/%2e%2e/me', 404],
  ['GET', '/api/v1/orgs//acme', 404],
  ['GET', '/api//v1/orgs', 404],
  ['PUT', '/api/v1/orgs', 405],
  ['TRACE', '/api/v1/orgs', 405],
  ['PROPFIND', '/api/v1/orgs', 405],
])('%s %s: %i, in the dialect of REST, and the API is not asked', async (method, path, status) => {
  const before = fixture.api.hits.length;
  const answer = await browser.open(path, { method, headers: method === 'GET' ? {} : writing() });
  expect([answer.status, JSON.parse(answer.body)]).toEqual([status, { error: expect.any(String) }]);
  if (status === 405) expect(answer.headers.allow).toBe('GET, POST');
  expect(fixture.api.hits.length).toBe(before);
});

test('signed out: 401 in the dialect of REST', async () => {
  const answer = await fixture.browser().open('/api/v1/orgs');
  expect([answer.status, JSON.parse(answer.body)]).toEqual([401, { error: 'signed out' }]);
});

test('a body that is too large is refused by its length, and while it is counted', async () => {
  // The rest of this body is never sent, so nothing else may follow on its connection.
  const headers = writing({ 'content-length': String(33 * 1024 * 1024), connection: 'close' });
  const declared = await browser.open('/api/v1/orgs', { method: 'POST', headers, body: '{' }).catch((err: Error) => err);
  expect(declared).toMatchObject({ status: 413 });
  const counted = await browser
    .open('/api/v1/orgs', {
      method: 'POST',
      headers: { ...writing({ 'transfer-encoding': 'chunked' }), 'content-length': undefined! },
      body: 'x'.repeat(33 * 1024 * 1024),
    })
    .catch((err: NodeJS.ErrnoException) => err);
  // A connection that is to be closed ends with the answer; whoever still writes may see that first.
  if ('status' in counted) expect(counted.status).toBe(413);
  else expect(['ECONNRESET', 'EPIPE']).toContain(counted.code);
});

test('an answer is passed on while it comes', async () => {
  let finish: () => void = () => undefined;
  fixture.api.answer = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/jsonl' });
    response.write('{"line":1}\n');
    finish = () => void response.end('{"line":2}\n');
  };
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${fixture.origin}/api/v1/orgs`, { headers: { cookie } });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe('{"line":1}\n');
  finish();
  expect((await reader.read()).value).toBe('{"line":2}\n');
});

test('who hangs up ends the question to the API', async () => {
  let closed = false;
  fixture.api.answer = (response: ServerResponse) => void response.on('close', () => (closed = true));
  const stop = new AbortController();
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const asked = fetch(`${fixture.origin}/api/v1/orgs`, { headers: { cookie }, signal: stop.signal }).catch(() => undefined);
  const before = fixture.api.hits.length;
  while (fixture.api.hits.length === before) await sleep(5);
  stop.abort();
  await asked;
  while (!closed) await sleep(5);
});

test('an answer that was lost: a read may be asked again, a write is not known', async () => {
  fixture.api.answer = (response: ServerResponse) => void response.socket!.destroy();
  const read = await browser.open('/api/v1/orgs');
  expect([read.status, JSON.parse(read.body)]).toEqual([503, { error: 'the REST API does not answer', code: 'unavailable' }]);
  const write = await browser.open('/api/v1/orgs', { method: 'POST', headers: writing(), body: '{}' });
  expect([write.status, JSON.parse(write.body)]).toEqual([504, { error: 'the REST API may have done this, its answer was lost' }]);
});

test('without the API: 503 for the app, sign-in still works', async () => {
  const lonely = await startFixture({ settings: { API_URL: 'http://127.0.0.1:1' } });
  try {
    const answer = await (await lonely.signedIn()).open('/api/v1/orgs');
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
  } finally {
    await lonely.stop();
  }
});
