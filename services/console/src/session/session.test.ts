/** How long a session lives, what ends it, and that nothing readable of it is kept. */
import { openRecords } from '@gatehouse/store';
import { testContext } from '@gatehouse/test-support';
import { SESSION_COOKIE } from '../cookies';
import { digestOf } from '../secrets';
import type { Browser } from '../testing/browser';
import { organization } from '../testing/fakeIdentity';
import { startFixture, type Fixture } from '../testing/fixture';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let fixture: Fixture;
const others: Fixture[] = [];
beforeAll(async () => (fixture = await startFixture()));
beforeEach(() => {
  Object.assign(fixture.provider, { down: false, accessSeconds: 20 * 3_600, refresh: 'works' });
  fixture.api.organizations = fixture.identity.organizations.map(({ id }) => ({ id, role: 'admin' }));
});
afterAll(() => Promise.all([fixture, ...others].map((one) => one.stop())));

const status = async (browser: Browser, headers: Record<string, string> = {}): Promise<number> => (await browser.session(headers)).status;
const poll = { 'x-gatehouse-poll': '1' };

test('ends after 30 minutes without activity', async () => {
  const browser = await fixture.signedIn();
  for (let i = 0; i < 4; i += 1) {
    fixture.pass(29 * MINUTE);
    expect(await status(browser)).toBe(200);
  }
  fixture.pass(30 * MINUTE);
  expect(await status(browser)).toBe(401);
});

test('a poll is no activity', async () => {
  const browser = await fixture.signedIn();
  for (let i = 0; i < 2; i += 1) {
    fixture.pass(14 * MINUTE);
    expect(await status(browser, poll)).toBe(200);
  }
  fixture.pass(2 * MINUTE);
  expect(await status(browser, poll)).toBe(401);
});

test('a call of the API and a page are activity, a poll of the API is not', async () => {
  const browser = await fixture.signedIn();
  fixture.pass(20 * MINUTE);
  expect((await browser.open('/api/v1/orgs')).status).toBe(200);
  fixture.pass(20 * MINUTE);
  expect((await browser.open('/orgs')).status).toBe(200);
  fixture.pass(20 * MINUTE);
  expect((await browser.open('/api/v1/orgs', { headers: poll })).status).toBe(200);
  fixture.pass(20 * MINUTE);
  expect((await browser.open('/api/v1/orgs')).status).toBe(401);
});

test('ends after 12 hours, however busy', async () => {
  const browser = await fixture.signedIn();
  for (let passed = 0; passed < 12 * HOUR - 20 * MINUTE; passed += 20 * MINUTE) {
    fixture.pass(20 * MINUTE);
    expect(await status(browser)).toBe(200);
  }
  fixture.pass(20 * MINUTE);
  expect(await status(browser)).toBe(401);
});

test.each([
  ['a demotion', (roles: { id: string; role: string }[]) => roles.map(({ id }) => ({ id, role: 'member' }))],
  ['a promotion', (roles: { id: string; role: string }[]) => roles.map(({ id }) => ({ id, role: 'owner' }))],
  ['the end of a membership', () => []],
])('%s ends it, for good', async (_what, change) => {
  const browser = await fixture.signedIn();
  fixture.pass(11_000);
  expect(await status(browser)).toBe(200);
  const before = fixture.api.organizations as { id: string; role: string }[];
  fixture.api.organizations = change(before);
  fixture.pass(11_000);
  expect((await browser.open('/api/v1/orgs')).status).toBe(401);
  fixture.api.organizations = before;
  expect(await status(browser)).toBe(401);
});

test('a poll notices the change of role too', async () => {
  const browser = await fixture.signedIn();
  fixture.api.organizations = [];
  fixture.pass(11_000);
  expect(await status(browser, poll)).toBe(401);
});

test('joining another organization ends nothing, leaving that one later does', async () => {
  const browser = await fixture.signedIn();
  const before = fixture.api.organizations as { id: string; role: string }[];
  fixture.api.organizations = [...before, { id: organization('other', 'Other').id, role: 'member' }];
  fixture.pass(11_000);
  expect(await status(browser)).toBe(200);
  fixture.api.organizations = before;
  fixture.pass(11_000);
  expect(await status(browser)).toBe(401);
});

test('an API that cannot say ends nothing; one that refuses the token does', async () => {
  const browser = await fixture.signedIn();
  fixture.api.organizations = 503;
  fixture.pass(11_000);
  expect(await status(browser)).toBe(200);
  fixture.api.organizations = 401;
  fixture.pass(11_000);
  expect(await status(browser)).toBe(401);
});

describe('the access token', () => {
  const bearer = async (browser: Browser): Promise<string | undefined> => {
    await browser.open('/api/v1/orgs');
    return fixture.api.hits.at(-1)?.headers.authorization;
  };
  const renewals = (): number => fixture.provider.exchanged.filter((form) => form.get('grant_type') === 'refresh_token').length;

  test('is renewed before it ends, once for many requests at a time', async () => {
    fixture.provider.accessSeconds = 600;
    const browser = await fixture.signedIn();
    const first = await bearer(browser);
    expect(await bearer(browser)).toBe(first);
    const before = renewals();
    fixture.pass(9 * MINUTE);
    const all = await Promise.all(Array.from({ length: 12 }, () => browser.open('/api/v1/orgs')));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(renewals() - before).toBe(1);
    expect(fixture.provider.exchanged.at(-1)!.get('resource')).toBe(fixture.api.url);
    expect(await bearer(browser)).not.toBe(first);
  });

  test('that ended during a pause is renewed once for many requests at a time', async () => {
    fixture.provider.accessSeconds = 60;
    const browser = await fixture.signedIn();
    const before = renewals();
    fixture.pass(20 * MINUTE);
    const all = await Promise.all(Array.from({ length: 12 }, () => browser.open('/api/v1/orgs')));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(renewals() - before).toBe(1);
  });

  test('that the provider does not renew ends the session with it', async () => {
    fixture.provider.accessSeconds = 600;
    const browser = await fixture.signedIn();
    fixture.provider.refresh = 'refused';
    fixture.pass(9 * MINUTE);
    expect(await status(browser)).toBe(200);
    fixture.pass(2 * MINUTE);
    expect(await status(browser)).toBe(401);
  });

  test('without a way to renew it lasts as long as it lasts', async () => {
    Object.assign(fixture.provider, { accessSeconds: 600, refresh: 'none' });
    const browser = await fixture.signedIn();
    fixture.pass(9 * MINUTE);
    expect(await status(browser)).toBe(200);
    fixture.pass(2 * MINUTE);
    expect(await status(browser)).toBe(401);
  });

  test('outlasts a provider that is away, and the session outlasts the token', async () => {
    fixture.provider.accessSeconds = 600;
    const browser = await fixture.signedIn();
    fixture.provider.down = true;
    fixture.pass(9 * MINUTE);
    expect((await browser.open('/api/v1/orgs')).status).toBe(200);
    fixture.pass(2 * MINUTE);
    expect((await browser.open('/api/v1/orgs')).status).toBe(503);
    fixture.provider.down = false;
    expect((await browser.open('/api/v1/orgs')).status).toBe(200);
  });
});

test('a call that the API refuses for its token ends the session', async () => {
  const browser = await fixture.signedIn();
  const { answer } = fixture.api;
  fixture.api.answer = (response) => void response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"unauthorized"}');
  expect((await browser.open('/api/v1/orgs')).status).toBe(401);
  fixture.api.answer = answer;
  expect(await status(browser)).toBe(401);
});

test('signing out is final, also for requests that are on their way', async () => {
  const browser = await fixture.signedIn();
  const { csrf } = await browser.session();
  const stolen = browser.cookies.get(SESSION_COOKIE)!;
  fixture.pass(MINUTE);
  const [out] = await Promise.all([
    browser.open('/signout', { method: 'POST', headers: { origin: fixture.origin, 'x-csrf-token': csrf } }),
    ...Array.from({ length: 8 }, () => browser.open('/session')),
  ]);
  expect(out.status).toBe(200);
  expect(out.setCookies.join()).toMatch(/__Host-gatehouse-session=;.*Expires=Thu, 01 Jan 1970/);
  const thief = fixture.browser();
  thief.cookies.set(SESSION_COOKIE, stolen);
  expect(await status(thief)).toBe(401);
});

test.each(['', 'x', 'x'.repeat(43), '../../etc', `${'x'.repeat(43)}; ${SESSION_COOKIE}=${'y'.repeat(43)}`])(
  'the cookie %j opens nothing',
  async (value) => {
    const browser = fixture.browser();
    expect((await browser.open('/session', { headers: { cookie: `${SESSION_COOKIE}=${value}` } })).status).toBe(401);
  },
);

test('a second cookie of the same name makes both count for nothing', async () => {
  const browser = await fixture.signedIn();
  const cookie = `${SESSION_COOKIE}=${browser.cookies.get(SESSION_COOKIE)}; ${SESSION_COOKIE}=${'x'.repeat(43)}`;
  expect((await browser.open('/session', { headers: { cookie } })).status).toBe(401);
});

test('what Redis keeps tells neither cookie nor tokens nor person', async () => {
  const browser = await fixture.signedIn();
  const id = browser.cookies.get(SESSION_COOKIE)!;
  const context = testContext('store', { REDIS_URL: fixture.redisUrl, KEY_PREFIX: fixture.keyPrefix });
  const records = await openRecords(context);
  const kept = await Promise.all(['session', 'seen', 'standing'].map((part) => records.get(`${part}:${digestOf(id)}`)));
  const bytes = kept.map((text) => Buffer.from(text!, 'base64url').toString('latin1')).join();
  expect(kept.every((text) => text !== undefined)).toBe(true);
  for (const secret of [id, 'at-', 'ana@acme.test', 'u-1', 'csrf']) expect(bytes).not.toContain(secret);
  expect(await records.get(`session:${id}`)).toBeUndefined();
  await context.dispose();
});

test('while Redis is away nobody is told to be signed out', async () => {
  const lost = await startFixture({ settings: { REDIS_URL: 'redis://127.0.0.1:1' } });
  others.push(lost);
  const browser = lost.browser();
  browser.cookies.set(SESSION_COOKIE, 'x'.repeat(43));
  expect((await browser.open('/session')).status).toBe(503);
  expect((await browser.open('/api/v1/orgs')).status).toBe(503);
  expect((await browser.open('/orgs')).status).toBe(503);
});
