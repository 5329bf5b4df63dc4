/** Every page, errors too, tells the browser the same rules; and everything else keeps them as well. */
import { SESSION_COOKIE } from './cookies';
import { readPageAssets } from './pages/assets';
import type { Answer } from './testing/browser';
import { startFixture, type Fixture } from './testing/fixture';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

let fixture: Fixture;
let unbuilt: Fixture;
let secure: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  unbuilt = await startFixture({ app: false });
  secure = await startFixture({ settings: { CONTROL_ROOM_URL: 'https://console.example.test' } });
});
afterAll(() => Promise.all([fixture, unbuilt, secure].map((one) => one.stop())));

const pages: [what: string, status: number, open: () => Promise<Answer>][] = [
  ['sign-in', 200, () => fixture.browser().open('/signin')],
  ['sign-in again', 200, () => fixture.browser().open('/signin?again=1')],
  ['the app', 200, async () => (await fixture.signedIn()).open('/orgs/acme')],
  ['the app unbuilt', 503, async () => (await unbuilt.signedIn()).open('/orgs/acme')],
  ['consent', 200, async () => (await fixture.signedIn()).open('/mcp/authorize?x')],
  [
    'the way back',
    200,
    async () => {
      const browser = await fixture.signedIn();
      return browser.submit(await browser.open('/mcp/authorize?x'), '/mcp/authorize', { decision: 'allow' });
    },
  ],
  [
    'a forged form',
    403,
    async () => (await fixture.signedIn()).post('/mcp/authorize', { decision: 'allow' }, { origin: 'https://evil.test' }),
  ],
  [
    'a form of another type',
    415,
    async () => (await fixture.signedIn()).open('/mcp/authorize', { method: 'POST', headers: { origin: fixture.origin }, body: 'x' }),
  ],
  ['nothing there', 404, () => fixture.browser().open('/wp-admin')],
  ['nothing there, signed in', 404, async () => (await fixture.signedIn()).open('/nothing/here')],
  ['another method', 404, () => fixture.browser().open('/orgs', { method: 'PUT' })],
  ['a wrong method', 405, () => fixture.browser().open('/signin', { method: 'DELETE' })],
  ['a broken address', 400, () => fixture.browser().open(`${readPageAssets().folder}/%ZZ`)],
  ['another host', 421, () => fixture.browser().open('/signin', { headers: { host: 'evil.test' } })],
  ['an old sign-in', 400, () => fixture.browser().open('/signin/callback?code=x&state=y')],
  ['a form that is too large', 413, async () => (await fixture.signedIn()).post('/mcp/authorize', { decision: 'x'.repeat(20_000) })],
];

test.each(pages)('%s (%i)', async (_what, status, open) => {
  const { status: was, headers, body } = await open();
  expect(was).toBe(status);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers).toMatchObject({
    'content-security-policy': POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'permissions-policy': expect.stringMatching(/^(?:[a-z-]+=\(\)(?:, )?)+$/),
  });
  for (const name of ['x-powered-by', 'etag', 'server', 'strict-transport-security']) expect(headers).not.toHaveProperty(name);
  if (!body.includes('<title>app</title>')) expect(body).not.toMatch(/<script|<style|style=|onclick|javascript:/i);
});

test('by TLS, browsers are told to insist on it', async () => {
  const browser = secure.browser();
  const { headers } = await browser.open('/signin', { headers: { host: 'console.example.test' } });
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});

test('answers that are no pages keep the rules too', async () => {
  const browser = await fixture.signedIn();
  for (const path of ['/session', '/api/v1/orgs', '/api/v1/nothing']) {
    const { headers } = await browser.open(path);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
});

test('redirects carry no referrer and are not kept', async () => {
  const { headers } = await fixture.browser().open('/orgs/acme');
  expect(headers).toMatchObject({
    location: '/signin?return_to=%2Forgs%2Facme',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
});

test('another host gets no further, whatever it asks', async () => {
  const browser = await fixture.signedIn();
  const cookie = `${SESSION_COOKIE}=${browser.cookies.get(SESSION_COOKIE)}`;
  for (const host of ['evil.test', `localhost:${new URL(fixture.origin).port}`])
    for (const path of ['/session', '/api/v1/orgs', '/signin/start'])
      expect((await browser.open(path, { headers: { host, cookie } })).status).toBe(421);
});
