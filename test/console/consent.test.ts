/** Sign-in, consent and sign-out by clicking, in a real browser under the real content security policy. */
import { organization } from '../../services/console/src/testing/fakeIdentity';
import { proves } from '../proves';
import { TEST_LIMIT_MS, type Window } from './window';
import { startFixture, type Fixture } from './fixture';

/** What a program sends a browser with. */
const ask = (): string =>
  `/mcp/authorize?response_type=code&client_id=abc&state=xyz&redirect_uri=${encodeURIComponent(fixture.program.url)}`;
let fixture: Fixture;
let open: Window[] = [];
const acme = organization('acme', 'Acme Robotics');
beforeAll(async () => (fixture = await startFixture()), TEST_LIMIT_MS);
beforeEach(() => Object.assign(fixture.identity, { organizations: [acme], suspended: [], orgSlug: 'acme', instead: undefined }));
afterEach(async () => {
  const broken = open.flatMap(({ violations, dialogs }) => [...violations, ...dialogs]);
  await Promise.all(open.map(({ context }) => context.close()));
  open = [];
  expect(broken).toEqual([]);
});
afterAll(() => fixture?.stop(), TEST_LIMIT_MS);

const window = async (): Promise<Window> => {
  const one = await fixture.open();
  open.push(one);
  return one;
};
/** The session as the app reads it. */
const session = ({ page }: Window): Promise<number> => page.evaluate(`fetch('/session').then((answer) => answer.status)`);

proves(
  ['CONSOLE-SESSION'],
  'a person signs in by clicking, lands on the page they opened, and no script can read the cookie',
  async () => {
    const one = await window();
    await one.page.goto(`${fixture.consoleUrl}/orgs/acme/members?q=x`);
    expect(await one.page.getByRole('heading').textContent()).toBe('Sign in');
    await one.signInAt('/orgs/acme/members?q=x');
    expect(one.page.url()).toBe(`${fixture.consoleUrl}/orgs/acme/members?q=x`);
    expect(await session(one)).toBe(200);
    expect(await one.page.evaluate('document.cookie')).toBe('');
    const [cookie] = (await one.context.cookies(fixture.consoleUrl)).filter(({ name }) => name === '__Host-gatehouse-session');
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
  },
  TEST_LIMIT_MS,
);

proves(
  ['OAUTH-CONSENT'],
  'who is no member of the organization a program asks for sends it away by a click, and it is told',
  async () => {
    const one = await window();
    Object.assign(fixture.identity, { orgSlug: 'foreign' });
    await one.signInAt(ask());
    expect(await one.page.getByRole('heading').textContent()).toBe('Not a member there');
    const before = fixture.program.arrived.length;
    await one.page.getByRole('button', { name: 'Go back to the program' }).click();
    await one.page.waitForURL((url) => url.href.startsWith(fixture.program.url));
    expect(fixture.program.arrived).toHaveLength(before + 1);
    expect(fixture.identity.decisions.at(-1)).toMatchObject({ orgSlug: 'foreign', allow: false });
  },
  TEST_LIMIT_MS,
);

proves(
  ['OAUTH-CONSENT'],
  'a program is allowed by a click and gets its answer; it is asked again the next time',
  async () => {
    const one = await window();
    await one.signInAt(ask());
    expect(await one.page.getByRole('heading').textContent()).toContain('Claude Code wants to act for you in Acme Robotics (acme).');
    const before = fixture.program.arrived.length;
    const answered = one.page.waitForResponse((response) => response.request().method() === 'POST');
    await one.page.getByRole('button', { name: 'Allow', exact: true }).click();
    expect((await answered).status()).toBe(303);
    await one.page.waitForURL((url) => url.href.startsWith(fixture.program.url));
    expect(one.violations).toEqual([]);
    expect(Object.fromEntries(fixture.program.arrived[before]!)).toEqual({ code: 'abc', state: 'xyz' });
    expect(fixture.identity.decisions.at(-1)).toMatchObject({ orgSlug: 'acme', allow: true });
    await one.page.goto(`${fixture.consoleUrl}${ask()}`);
    await one.page.getByRole('button', { name: 'Do not allow' }).click();
    await one.page.waitForURL((url) => url.href.startsWith(fixture.program.url));
    expect(fixture.identity.decisions.at(-1)).toMatchObject({ allow: false });
  },
  TEST_LIMIT_MS,
);

proves(
  ['OAUTH-CONSENT'],
  'at the root the person chooses, by keyboard alone',
  async () => {
    Object.assign(fixture.identity, { orgSlug: undefined, organizations: [acme, organization('birch', 'Birch & Sons', 'member')] });
    const one = await window();
    await one.signInAt(ask());
    const { page } = one;
    await page.getByRole('button', { name: 'Other account' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('radio', { name: 'Birch & Sons' }).isChecked()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.href.startsWith(fixture.program.url));
    expect(fixture.identity.decisions.at(-1)).toMatchObject({ orgSlug: 'birch', allow: true });
  },
  TEST_LIMIT_MS,
);

proves(
  ['OAUTH-CONSENT'],
  'another account: signed out, asked for name and password again, back to the same question',
  async () => {
    const one = await window();
    await one.signInAt(ask());
    await one.page.getByRole('button', { name: 'Other account' }).click();
    await one.page.getByRole('heading', { name: 'Sign in with another account' }).waitFor();
    expect(await session(one)).toBe(401);
    await one.page.getByRole('link', { name: /^Sign in with/ }).click();
    await one.page.getByLabel('Password').fill(fixture.person.password);
    await one.page.getByLabel('E-mail').fill(fixture.person.email);
    await one.page.getByRole('button', { name: 'Sign in' }).click();
    await one.page.getByRole('button', { name: 'Allow', exact: true }).waitFor();
    expect(one.page.url()).toBe(`${fixture.consoleUrl}${ask()}`);
  },
  TEST_LIMIT_MS,
);

proves(
  ['OAUTH-CONSENT'],
  'a name that tries to be a page is text',
  async () => {
    const { client } = fixture.identity;
    const name = '<img src=x onerror=alert(1)>"\'><script>alert(2)</script>\u202Eedoc';
    fixture.identity.client = { ...client, name };
    const one = await window();
    await one.signInAt(ask());
    fixture.identity.client = client;
    expect(await one.page.getByRole('heading').textContent()).toContain('<script>alert(2)</script>[U+202E]edoc');
    expect(await one.page.locator('img, script').count()).toBe(0);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-SESSION'],
  'a page of somebody else can neither frame the console nor use its session',
  async () => {
    const one = await window();
    await one.signInAt(ask());
    const other = await one.context.newPage();
    await other.goto(fixture.program.url.replace('127.0.0.1', 'localhost'));
    const framed = await other.evaluate(
      `new Promise((done) => { const frame = document.createElement('iframe'); frame.src = '${fixture.consoleUrl}${ask()}'; frame.onload = () => { try { done(frame.contentDocument === null ? 'closed' : 'open'); } catch { done('closed'); } }; document.body.append(frame); })`,
    );
    expect(framed).toBe('closed');
    const before = fixture.identity.decisions.length;
    const read = await other.evaluate(
      `fetch('${fixture.consoleUrl}/session', { credentials: 'include' }).then(() => 'read', () => 'refused')`,
    );
    expect(read).toBe('refused');
    await other.evaluate(
      `(() => { const form = document.createElement('form'); form.method = 'post'; form.action = '${fixture.consoleUrl}/signout'; document.body.append(form); form.submit(); })()`,
    );
    await other.waitForURL((url) => url.origin === fixture.consoleUrl);
    expect(await other.getByRole('heading').textContent()).toBe('Not done');
    expect([await session(one), fixture.identity.decisions.length]).toEqual([200, before]);
  },
  TEST_LIMIT_MS,
);
