/** Every write, forged in every way a page of somebody else could. */
import { SESSION_COOKIE } from './cookies';
import { formOf, type Answer, type Browser } from './testing/browser';
import { writes } from './testing/fakeApi';
import { startFixture, type Fixture } from './testing/fixture';

let fixture: Fixture;
let browser: Browser;
let csrf: string;
let page: Answer;
beforeAll(async () => {
  fixture = await startFixture();
  browser = await fixture.signedIn();
  ({ csrf } = await browser.session());
  page = await browser.open('/mcp/authorize?client_id=x');
});
afterAll(() => fixture.stop());

const honest = (): Record<string, string> => ({
  origin: fixture.origin,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  'x-csrf-token': csrf,
});

const forgeries: [what: string, headers: () => Record<string, string | undefined>][] = [
  ['without Origin', () => ({ origin: undefined })],
  ['Origin null', () => ({ origin: 'null' })],
  ['another origin', () => ({ origin: 'https://evil.test' })],
  ['another port', () => ({ origin: 'http://127.0.0.1:1' })],
  ['another scheme', () => ({ origin: fixture.origin.replace('http:', 'https:') })],
  ['a longer origin', () => ({ origin: `${fixture.origin}.evil.test` })],
  ['an origin with a path', () => ({ origin: `${fixture.origin}/` })],
  ['cross-site', () => ({ 'sec-fetch-site': 'cross-site' })],
  ['same-site only', () => ({ 'sec-fetch-site': 'same-site' })],
  ['typed by hand', () => ({ 'sec-fetch-site': 'none' })],
  ['without the token', () => ({ 'x-csrf-token': undefined })],
  ['an empty token', () => ({ 'x-csrf-token': '' })],
  ['another token', () => ({ 'x-csrf-token': 'x'.repeat(43) })],
  ['a token cut short', () => ({ 'x-csrf-token': csrf.slice(0, -1) })],
];

describe.each(writes)('%s %s', (method, path) => {
  test.each(forgeries)('%s: 403, and nothing reaches the API', async (_what, forged) => {
    const before = fixture.api.hits.length;
    const answer = await browser.open(`/api${path}`, { method, headers: { ...honest(), ...forged() }, body: '{}' });
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.body)).toMatchObject({ error: expect.any(String), details: [expect.any(String)] });
    expect(fixture.api.hits.length).toBe(before);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', undefined, 'text/json'])(
    'a body of type %s: 415',
    async (type) => {
      const before = fixture.api.hits.length;
      const answer = await browser.open(`/api${path}`, { method, headers: { ...honest(), 'content-type': type }, body: '{}' });
      expect(answer.status).toBe(415);
      expect(fixture.api.hits.length).toBe(before);
    },
  );

  test('an honest request passes', async () => {
    expect((await browser.open(`/api${path}`, { method, headers: honest(), body: '{}' })).status).toBe(200);
  });
});

test('a token of another session is refused', async () => {
  const other = await fixture.signedIn();
  const headers = { ...honest(), 'x-csrf-token': (await other.session()).csrf };
  expect((await browser.open('/api/v1/orgs', { method: 'POST', headers, body: '{}' })).status).toBe(403);
});

test.each(forgeries)('signing out by the app %s: 403, still signed in', async (_what, forged) => {
  const answer = await browser.open('/signout', { method: 'POST', headers: { ...honest(), ...forged() }, body: '{}' });
  expect(answer.status).toBe(403);
  expect((await browser.session()).status).toBe(200);
});

const forms: [string, Record<string, string>][] = [
  ['/signout', {}],
  ['/mcp/authorize', { decision: 'allow' }],
];
describe.each(forms)('the form of %s', (action, fields) => {
  test.each(forgeries.filter(([what]) => !what.includes('token')))(
    '%s: 403, nothing happens, the form still works',
    async (_what, forged) => {
      expect((await browser.submit(page, action, fields, forged())).status).toBe(403);
      expect([(await browser.session()).status, fixture.identity.decisions.length]).toEqual([200, 0]);
    },
  );

  test.each([
    ['no token', { token: '' }],
    ['a made-up token', { token: 'x'.repeat(43) }],
  ])('%s: 403', async (_what, more) => {
    expect((await browser.submit(page, action, { ...fields, ...more })).status).toBe(403);
    expect([(await browser.session()).status, fixture.identity.decisions.length]).toEqual([200, 0]);
  });

  test('the token of the other form, or of another session: 403', async () => {
    const mine = await browser.open('/mcp/authorize?client_id=y');
    const other = await fixture.signedIn();
    const theirs = await other.open('/mcp/authorize?client_id=z');
    const elsewhere = action === '/signout' ? '/mcp/authorize' : '/signout';
    for (const token of [formOf(mine.body, elsewhere)['token']!, formOf(theirs.body, action)['token']!])
      expect((await browser.post(action, { ...fields, token })).status).toBe(403);
    expect([(await browser.session()).status, fixture.identity.decisions.length]).toEqual([200, 0]);
  });

  test('as JSON it is no form', async () => {
    const body = JSON.stringify({ ...fields, ...formOf(page.body, action) });
    const answer = await browser.open(action, {
      method: 'POST',
      headers: { origin: fixture.origin, 'content-type': 'application/json' },
      body,
    });
    expect([403, 415]).toContain(answer.status);
    expect((await browser.session()).status).toBe(200);
  });
});

test('a form works once', async () => {
  const own = await fixture.signedIn();
  const shown = await own.open('/mcp/authorize?client_id=x');
  expect((await own.submit(shown, '/mcp/authorize', { decision: 'allow' })).status).toBe(200);
  const decided = fixture.identity.decisions.length;
  expect((await own.submit(shown, '/mcp/authorize', { decision: 'allow' })).status).toBe(403);
  expect(fixture.identity.decisions.length).toBe(decided);
});

test('of many sendings of one form at a time one counts', async () => {
  const own = await fixture.signedIn();
  const shown = await own.open('/mcp/authorize?client_id=x');
  const decided = fixture.identity.decisions.length;
  const all = await Promise.all(Array.from({ length: 8 }, () => own.submit(shown, '/mcp/authorize', { decision: 'allow' })));
  expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 403)]);
  expect(fixture.identity.decisions.length).toBe(decided + 1);
});

test.each(['/session', '/api/v1/orgs', '/signin', '/mcp/authorize?x', '/signout', '/orgs'])(
  'no page may ask %s across origins',
  async (path) => {
    const headers = {
      origin: 'https://evil.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-csrf-token',
    };
    for (const method of ['OPTIONS', 'GET']) {
      const answer = await browser.open(path, { method, headers });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      if (method === 'OPTIONS') expect(answer.status).toBeGreaterThanOrEqual(403);
    }
  },
);

test('opening pages changes nothing: GET never signs out or decides', async () => {
  const before = [fixture.identity.decisions.length, fixture.api.hits.length];
  const { token } = formOf(page.body, '/mcp/authorize');
  expect((await browser.open('/signout')).status).toBe(405);
  await browser.open(`/mcp/authorize?${new URLSearchParams({ token: token!, decision: 'allow' }).toString()}`);
  expect([fixture.identity.decisions.length, fixture.api.hits.length]).toEqual(before);
  expect((await browser.session()).status).toBe(200);
  expect(browser.cookies.has(SESSION_COOKIE)).toBe(true);
});
