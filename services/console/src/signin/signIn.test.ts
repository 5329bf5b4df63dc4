/** Sign-in from the first page to the cookie, and every way in which it may not work. */
import { BROWSER_COOKIE, SESSION_COOKIE } from '../cookies';
import { textOf, titleOf } from '../testing/browser';
import { startFixture, type Fixture } from '../testing/fixture';

let fixture: Fixture;
beforeAll(async () => (fixture = await startFixture()));
beforeEach(() => {
  Object.assign(fixture.provider, {
    down: false,
    error: undefined,
    idToken: {},
    foreignKey: false,
    accessSeconds: 3_600,
    refresh: 'works',
  });
  fixture.provider.person = { sub: 'u-1', email: 'ana@acme.test', email_verified: true, name: 'Ana Kovač' };
  fixture.identity.suspended = [];
  fixture.identity.away = false;
});
afterAll(() => fixture.stop());

test('the page says what will happen and has one button', async () => {
  const page = await fixture.browser().open('/signin?return_to=/orgs/acme/approvals/req_1');
  expect(page.status).toBe(200);
  expect(titleOf(page.body)).toBe('Sign in');
  expect(textOf(page.body)).toContain(`${new URL(fixture.provider.issuer).host} asks who you are and sends you back here`);
  expect(page.body.match(/class="button/g)).toHaveLength(1);
  expect(page.body).toContain('href="/signin/start?return_to&#x3D;%2Forgs%2Facme%2Fapprovals%2Freq_1"');
});

test('the provider is asked with PKCE, state, nonce, and for a token of the API', async () => {
  const answer = await fixture.browser().open('/signin/start');
  const query = new URL(answer.headers.location!).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    response_type: 'code',
    client_id: 'gatehouse-console',
    redirect_uri: `${fixture.origin}/signin/callback`,
    resource: fixture.api.url,
    code_challenge_method: 'S256',
  });
  for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(query.get('prompt')).toBeNull();
  expect(new URL((await fixture.browser().open('/signin/start?again=1')).headers.location!).searchParams.get('prompt')).toBe('login');
});

test('a person comes back signed in, to the page they opened', async () => {
  const browser = fixture.browser();
  const page = await browser.visit('/orgs/acme/approvals/req_1?tab=a%20b');
  expect(page.url).toContain('/signin?return_to=');
  const start = /href="(\/signin\/start[^"]*)"/.exec(page.body)![1]!.replaceAll('&#x3D;', '=').replaceAll('&amp;', '&');
  const back = await browser.visit(start);
  expect(back.url).toBe(`${fixture.origin}/orgs/acme/approvals/req_1?tab=a%20b`);
  expect(back.body).toContain('<title>app</title>');
  expect(await browser.session()).toMatchObject({
    status: 200,
    user: { email: 'ana@acme.test', name: 'Ana Kovač' },
    apiUrl: fixture.api.url,
  });
  expect(fixture.identity.signedIn.at(-1)).toEqual({
    issuer: fixture.provider.issuer,
    subject: 'u-1',
    email: 'ana@acme.test',
    emailVerified: true,
    name: 'Ana Kovač',
  });
});

test('the cookie has every flag, and no token of the provider reaches the browser', async () => {
  const browser = fixture.browser();
  const answers = [await browser.open('/signin/start')];
  for (let next = answers[0]!.headers.location; next !== undefined; next = answers.at(-1)!.headers.location)
    answers.push(await browser.open(new URL(next, answers.at(-1)!.url).href));
  const [session] = answers.flatMap(({ setCookies }) => setCookies).filter((line) => line.startsWith(SESSION_COOKIE));
  expect(session).toMatch(
    /^__Host-gatehouse-session=[A-Za-z0-9_-]{43}; Max-Age=43200; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  );
  const [signin] = answers.flatMap(({ setCookies }) => setCookies).filter((line) => line.startsWith(BROWSER_COOKIE));
  expect(signin).toMatch(/; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
  const all = JSON.stringify([answers.filter(({ url }) => url.startsWith(fixture.origin)), await browser.open('/session')]);
  expect(all).not.toMatch(/at-[0-9a-f]{8}-|eyJ/);
});

test('a session id from before sign-in is never the one after it', async () => {
  const browser = fixture.browser();
  browser.cookies.set(SESSION_COOKIE, 'x'.repeat(43));
  await browser.signIn();
  const first = browser.cookies.get(SESSION_COOKIE)!;
  expect(first).not.toBe('x'.repeat(43));
  await browser.signIn();
  expect(browser.cookies.get(SESSION_COOKIE)).not.toBe(first);
  const old = fixture.browser();
  old.cookies.set(SESSION_COOKIE, first);
  expect((await old.session()).status).toBe(401);
});

test('an answer of the provider counts once, and only in the browser that asked', async () => {
  const mine = fixture.browser();
  const atProvider = await mine.visit('/signin/start', (next) => next.includes('/signin/callback'));
  const callback = new URL(atProvider.headers.location!).href;
  const theirs = fixture.browser();
  await theirs.open('/signin/start');
  const stolen = await theirs.open(callback);
  expect([stolen.status, titleOf(stolen.body)]).toEqual([400, 'This sign-in has ended']);
  expect(theirs.cookies.has(SESSION_COOKIE)).toBe(false);
  // One attempt consumes it: a sign-in completed in another browser starts again.
  expect((await mine.open(callback)).status).toBe(400);

  const again = await mine.visit('/signin/start', (next) => next.includes('/signin/callback'));
  expect((await mine.open(again.headers.location!)).status).toBe(303);
  const repeated = await mine.open(again.headers.location!);
  expect([repeated.status, repeated.headers.location]).toEqual([303, '/']);
});

test('two tabs may sign in at a time', async () => {
  const browser = fixture.browser();
  const tabs = [await browser.open('/signin/start?return_to=/orgs'), await browser.open('/signin/start?return_to=/me/sessions')];
  const ends = [];
  for (const tab of tabs) ends.push((await browser.visit(tab.headers.location!)).url);
  expect(ends).toEqual([`${fixture.origin}/orgs`, `${fixture.origin}/me/sessions`]);
});

test.each([
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/%5cevil.test/..//x',
  'https://evil.test',
  'https:evil.test',
  'http:/evil.test',
  '//evil.test/orgs',
  '/orgs//evil.test',
  '/orgs/../..//evil.test',
  '/orgs/%2e%2e/%2e%2e//evil.test',
  '/.//evil.test',
  '/orgs\r\nLocation: https://evil.test',
  '/orgs\n',
  '\t//evil.test',
  ' //evil.test',
  '/\t/evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  '@evil.test',
  '.evil.test',
  '/orgs@evil.test',
  '/evil',
  '/api/v1/me',
  '/signout',
  '/signin/start',
  '/signin?return_to=//evil.test',
  'orgs',
  '',
  '/orgs#@evil.test',
  '/orgs/ünsafe',
  `/orgs/${'a'.repeat(9_000)}`,
  '/mcp/authorize/../../evil',
])('return_to %j ends at the start page', async (wanted) => {
  const browser = fixture.browser();
  const page = await browser.visit(`/signin/start?${new URLSearchParams({ return_to: wanted }).toString()}`);
  expect(page.url).toBe(`${fixture.origin}/`);
  const direct = await browser.open(`/signin?${new URLSearchParams({ return_to: wanted }).toString()}`);
  expect([direct.status, direct.headers.location]).toEqual([303, '/']);
});

const signOutOf = async (browser: ReturnType<Fixture['browser']>, origin: string): Promise<URL> => {
  const { csrf } = await browser.session();
  const answer = await browser.open('/signout', { method: 'POST', headers: { origin, 'x-csrf-token': csrf } });
  return new URL((JSON.parse(answer.body) as { to: string }).to, origin);
};

test('signing out goes on to the provider, which ends its own session and sends people back', async () => {
  const browser = await fixture.signedIn();
  const to = await signOutOf(browser, fixture.origin);
  expect(`${to.origin}${to.pathname}`).toBe(`${fixture.provider.issuer}/end`);
  expect(Object.fromEntries(to.searchParams)).toEqual({
    client_id: 'gatehouse-console',
    post_logout_redirect_uri: `${fixture.origin}/signin`,
    state: 'out',
    id_token_hint: expect.stringMatching(/^eyJ[^.]+\.[^.]+\.[^.]+$/),
  });
  expect((await browser.session()).status).toBe(401);
  expect(textOf((await browser.open('/signin?state=out')).body)).toMatch(/You are signed out of Gatehouse and of 127\.0\.0\.1/);
});

test('of a provider that keeps its session people read so', async () => {
  const fresh = await startFixture();
  try {
    fresh.provider.endsSessions = false;
    const browser = await fresh.signedIn();
    const to = await signOutOf(browser, fresh.origin);
    expect(to.href).toBe(`${fresh.origin}/signin?out=1`);
    expect(textOf((await browser.open(to.href)).body)).toMatch(/You are signed out of Gatehouse\. 127\.0\.0\.1:\d+ may still know you/);
  } finally {
    await fresh.stop();
  }
});

test('while the provider is away the page says so, and it works again without a restart', async () => {
  const fresh = await startFixture();
  try {
    fresh.provider.down = true;
    const browser = fresh.browser();
    const page = await browser.open('/signin/start');
    expect([page.status, titleOf(page.body)]).toEqual([503, 'Sign-in is not available right now']);
    expect(page.headers['retry-after']).toBe('5');
    fresh.provider.down = false;
    expect((await browser.signIn('/orgs')).url).toBe(`${fresh.origin}/orgs`);
  } finally {
    await fresh.stop();
  }
});

test.each([
  ['access_denied', 'says that sign-in was declined'],
  ['server_error', 'server_error'],
])('the provider answers %s', async (error, words) => {
  fixture.provider.error = error;
  const browser = fixture.browser();
  const page = await browser.signIn();
  expect([page.status, titleOf(page.body)]).toEqual([403, 'Not signed in']);
  expect(textOf(page.body)).toContain(words);
  expect(browser.cookies.has(SESSION_COOKIE)).toBe(false);
});

test.each([
  ['signed with a foreign key', () => void (fixture.provider.foreignKey = true)],
  ['with another nonce', () => void (fixture.provider.idToken = { nonce: 'other' })],
  ['of another issuer', () => void (fixture.provider.idToken = { iss: 'https://evil.test' })],
  ['for another client', () => void (fixture.provider.idToken = { aud: 'other' })],
  ['that has expired', () => void (fixture.provider.idToken = { exp: 1_000_000 })],
  ['without a subject', () => void (fixture.provider.idToken = { sub: undefined })],
])('an id token %s signs nobody in', async (_what, spoil) => {
  spoil();
  const browser = fixture.browser();
  const page = await browser.signIn();
  expect([page.status, titleOf(page.body)]).toEqual([403, 'Not signed in']);
  expect(browser.cookies.has(SESSION_COOKIE)).toBe(false);
});

test('an answer that names another issuer is refused', async () => {
  const browser = fixture.browser();
  const atProvider = await browser.visit('/signin/start', (next) => next.includes('/signin/callback'));
  const callback = new URL(atProvider.headers.location!);
  callback.searchParams.set('iss', 'https://evil.test');
  expect((await browser.open(callback.href)).status).toBe(403);
});

test('without an e-mail address nobody signs in; with one at the userinfo endpoint they do', async () => {
  fixture.provider.idToken = { email: undefined };
  expect((await (await fixture.signedIn()).session()).user.email).toBe('ana@acme.test');
  delete fixture.provider.person.email;
  expect(textOf((await fixture.browser().signIn()).body)).toContain('did not tell your e-mail address');
});

test('a member of nothing reads whom to ask, may create an organization, and another account', async () => {
  const { organizations } = fixture.identity;
  fixture.identity.organizations = [];
  try {
    const browser = fixture.browser();
    const page = await browser.signIn('/orgs/acme');
    expect([page.status, titleOf(page.body)]).toEqual([403, 'Not a member yet']);
    expect(textOf(page.body)).toContain('signed in as ana@acme.test');
    expect(textOf(page.body)).toContain('Ask an admin of your organization to invite this very address');
    const orgs = await browser.open('/orgs');
    expect([orgs.status, orgs.body.includes('<title>app</title>')]).toEqual([200, true]);
    // An invitation was taken up meanwhile: the same page leads on.
    fixture.identity.organizations = organizations;
    expect((await browser.visit('/signin?return_to=/orgs/acme')).url).toBe(`${fixture.origin}/orgs/acme`);
    const left = await browser.submit(page, '/signout');
    expect(left.headers.location).toBe('/signin?again=1&return_to=%2Forgs%2Facme');
    expect((await browser.session()).status).toBe(401);
    expect(titleOf((await browser.open(left.headers.location!)).body)).toBe('Sign in with another account');
  } finally {
    fixture.identity.organizations = organizations;
  }
});

test('an address the provider does not vouch for is told so', async () => {
  const { organizations } = fixture.identity;
  fixture.identity.organizations = [];
  fixture.provider.person.email_verified = false;
  try {
    expect(textOf((await fixture.browser().signIn()).body)).toContain('does not vouch for ana@acme.test');
  } finally {
    fixture.identity.organizations = organizations;
  }
});

test('a suspended member reads where, and who can lift it', async () => {
  const { organizations } = fixture.identity;
  fixture.identity.organizations = [];
  fixture.identity.suspended = [{ slug: 'acme', name: '<b>Acme</b>' }];
  try {
    const page = await fixture.browser().signIn();
    expect([page.status, titleOf(page.body)]).toEqual([403, 'Your membership is suspended']);
    expect(textOf(page.body)).toContain('An admin of <b>Acme</b> suspended your membership and can lift it');
    expect(page.body).not.toContain('<b>');
  } finally {
    fixture.identity.organizations = organizations;
  }
});

test('while identity is away nobody is signed in half', async () => {
  fixture.identity.away = true;
  const browser = fixture.browser();
  const page = await browser.signIn();
  expect(page.status).toBe(503);
  expect(browser.cookies.has(SESSION_COOKIE)).toBe(false);
});
