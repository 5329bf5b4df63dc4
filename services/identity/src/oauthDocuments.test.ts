/** Clients that are known by a document at an address of theirs: fetched with care, then clients like any other. */
import { request } from 'node:https';
import { isPublicAddress } from '@gatehouse/runtime';
import { documentFetcher } from './oauth/fetchDocument';
import { takesDocuments } from './oauth/wayOut';
import { startHttpsServer } from './testing/httpsServer';
import { pkce, startOAuthFixture } from './testing/oauthFixture';

let server: Awaited<ReturnType<typeof startHttpsServer>>;
const asked: string[] = [];
const at = (path: string): string => `https://127.0.0.1:${server.port}${path}`;
const document = (path: string, more: object = {}): object => ({
  client_id: at(path),
  client_name: 'Code editor',
  redirect_uris: ['http://127.0.0.1/callback', 'http://localhost/callback'],
  grant_types: ['authorization_code', 'refresh_token', 'urn:example:other'],
  token_endpoint_auth_method: 'none',
  logo_uri: at('/logo.png'),
  ...more,
});
const documents: Record<string, (path: string) => object | string> = {
  '/good.json': document,
  '/other-id.json': (path) => document(path, { client_id: at('/good.json') }),
  '/no-name.json': (path) => document(path, { client_name: undefined }),
  '/no-redirects.json': (path) => document(path, { redirect_uris: [] }),
  '/bad-redirect.json': (path) => document(path, { redirect_uris: ['javascript:alert(1)'] }),
  '/secret.json': (path) => document(path, { client_secret: 'x' }),
  '/list.json': () => [],
  '/text.json': () => 'not json',
  '/large.json': (path) => document(path, { filler: 'x'.repeat(70_000) }),
};

beforeAll(async () => {
  server = await startHttpsServer(({ url = '' }, response) => {
    asked.push(url);
    if (url === '/slow.json') return;
    if (url === '/moved.json') return void response.writeHead(302, { location: at('/good.json') }).end();
    if (url === '/html.json') return void response.setHeader('content-type', 'text/html').end(JSON.stringify(document(url)));
    const value = documents[url]?.(url);
    if (value === undefined) return void response.writeHead(404).end();
    response.setHeader('content-type', 'application/json').setHeader('cache-control', 'max-age=120');
    response.end(typeof value === 'string' ? value : JSON.stringify(value));
  });
  await new Promise<void>((resolve, reject) => {
    request(at('/nothing'), ({ statusCode }) => (statusCode === 404 ? resolve() : reject(new Error('test server'))))
      .once('error', reject)
      .end();
  });
});
afterAll(() => server?.stop());
beforeEach(() => void (asked.length = 0));

const fetchAllowed = (address: string): Promise<Response> =>
  documentFetcher({ allowed: new Set([`127.0.0.1:${server.port}`]), timeoutMs: 1_000 })(address);

test('a document is reduced to what we use', async () => {
  const response = await fetchAllowed(at('/good.json'));
  expect(response.headers.get('cache-control')).toBe('max-age=120');
  expect(await response.json()).toEqual({
    client_id: at('/good.json'),
    client_name: 'Code editor',
    redirect_uris: ['http://127.0.0.1/callback', 'http://localhost/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  });
  expect(asked).toEqual(['/good.json']);
});

test.each([
  '/other-id.json',
  '/no-name.json',
  '/no-redirects.json',
  '/bad-redirect.json',
  '/secret.json',
  '/list.json',
  '/text.json',
  '/large.json',
  '/html.json',
  '/moved.json',
  '/missing.json',
  '/slow.json',
])('%s is refused after one request', async (path) => {
  await expect(fetchAllowed(at(path))).rejects.toThrow();
  expect(asked).toEqual([path]);
});

test('nothing inside is reached: neither by address nor by name', async () => {
  const careful = documentFetcher({ allowed: new Set(), timeoutMs: 1_000 });
  const { port } = server;
  for (const host of [
    `127.0.0.1:${port}`,
    `localhost:${port}`,
    `[::ffff:127.0.0.1]:${port}`,
    `127.1:${port}`,
    `0x7f000001:${port}`,
    '169.254.169.254',
  ])
    await expect(careful(`https://${host}/good.json`)).rejects.toThrow(/public address/);
  await expect(careful(`http://127.0.0.1:${port}/good.json`)).rejects.toThrow('https');
  await expect(careful('https://example.com/')).rejects.toThrow('with a path');
  expect(asked).toEqual([]);
});

test.each([
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.1.1',
  '0.0.0.0',
  '224.0.0.1',
  '::1',
  '::',
  'fc00::1',
  'fe80::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  'x',
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('such a client signs a person in, from any port of its computer', async () => {
  const fixture = await startOAuthFixture({ CLIENT_DOCUMENT_ALLOW: `127.0.0.1:${server.port}` });
  try {
    const more = { client_id: at('/good.json'), redirect_uri: 'http://127.0.0.1:43211/callback' };
    const started = await fixture.authorize(more);
    const host = `127.0.0.1:${server.port}`;
    expect(started.begun).toMatchObject({
      client: { name: 'Code editor', redirectHost: '127.0.0.1:43211', loopback: true, documentHost: host },
    });
    expect(await fixture.redeem(started, more)).toMatchObject({ status: 200 });
    const refused = await fixture.begin(fixture.queryOf(pkce().challenge, { ...more, redirect_uri: 'http://127.0.0.1:43211/other' }));
    expect(refused.outcome).toBe('refused');
    for (const [path, why] of [
      ['/other-id.json', 'client_id: must be the address of the document'],
      ['/moved.json', `${host} answered 302`],
      ['/missing.json', `${host} answered 404`],
    ] as const)
      expect(await fixture.begin(fixture.queryOf(pkce().challenge, { ...more, client_id: at(path) }))).toEqual({
        outcome: 'refused',
        message: `The program describes itself at ${at(path)}, and what is there cannot be used: ${why}.`,
      });
  } finally {
    await fixture.stop();
  }
});

test('where a document cannot be fetched the page says which and why, in words that tell nothing of ours', async () => {
  const fixture = await startOAuthFixture();
  try {
    for (const [address, why] of [
      [at('/good.json'), '127.0.0.1 is not a public address'],
      ['https://nowhere.invalid/client.json', 'its name cannot be resolved from here'],
    ] as const)
      expect(await fixture.begin(fixture.queryOf(pkce().challenge, { client_id: address }))).toEqual({
        outcome: 'refused',
        message: `The program describes itself at ${address}, and what is there cannot be used: ${why}.`,
      });
    expect(asked).toEqual([]);
  } finally {
    await fixture.stop();
  }
});

test('switched off, nothing is fetched and the page says so', async () => {
  const fixture = await startOAuthFixture({ CLIENT_DOCUMENTS: 'off', CLIENT_DOCUMENT_ALLOW: `127.0.0.1:${server.port}` });
  try {
    const begun = await fixture.begin(fixture.queryOf(pkce().challenge, { client_id: at('/good.json') }));
    expect(begun).toMatchObject({ outcome: 'refused', message: expect.stringContaining('the program has to register') as string });
    expect(asked).toEqual([]);
  } finally {
    await fixture.stop();
  }
});

test('documents are offered where the setting says so, where their addresses are allowed, and where there is a way out', async () => {
  const settings = { BASE_URL: 'https://mcp.example', MASTER_KEY_FILE: 'x', CLIENT_DOCUMENT_ALLOW: '', DNS_SERVERS: '' };
  const open = { CLIENT_DOCUMENT_PROBE: `127.0.0.1:${server.port}` };
  const closed = { CLIENT_DOCUMENT_PROBE: '127.0.0.1:1' };
  expect(await takesDocuments({ ...settings, ...open, CLIENT_DOCUMENTS: 'auto' })).toBe(true);
  expect(await takesDocuments({ ...settings, ...closed, CLIENT_DOCUMENTS: 'auto' })).toBe(false);
  expect(await takesDocuments({ ...settings, ...closed, CLIENT_DOCUMENTS: 'on' })).toBe(true);
  expect(await takesDocuments({ ...settings, ...open, CLIENT_DOCUMENTS: 'off' })).toBe(false);
  expect(await takesDocuments({ ...settings, ...closed, CLIENT_DOCUMENTS: 'auto', CLIENT_DOCUMENT_ALLOW: 'a.example:443' })).toBe(true);
});
