/** Consent: what the page says, that it is asked every time, and what each answer does. */
import { newId } from '@gatehouse/contracts';
import { textOf, titleOf, type Answer, type Browser } from '../testing/browser';
import { organization } from '../testing/fakeIdentity';
import { startFixture, type Fixture } from '../testing/fixture';

const QUERY =
  'response_type=code&client_id=abc&redirect_uri=http%3A%2F%2F127.0.0.1%3A33418%2Fcallback&state=xyz&resource=http%3A%2F%2Fx%2Forg%2Facme';
const PATH = `/mcp/authorize?${QUERY}`;
let fixture: Fixture;
let browser: Browser;
const acme = organization('acme', 'Acme Robotics');
const birch = organization('birch', 'Birch & Sons', 'member');
beforeAll(async () => (fixture = await startFixture()));
beforeEach(async () => {
  Object.assign(fixture.identity, {
    organizations: [acme],
    suspended: [],
    invitations: [],
    orgSlug: 'acme',
    instead: undefined,
    refuse: undefined,
    client: { name: 'Claude Code', redirectHost: '127.0.0.1:33418', loopback: true },
    location: 'http://127.0.0.1:33418/callback?code=abc&state=x%22y&iss=z',
  });
  fixture.api.organizations = [{ id: acme.id, role: 'admin' }];
  browser = await fixture.signedIn();
});
afterAll(() => fixture.stop());

const answer = (page: Answer, decision: string, more: Record<string, string> = {}): Promise<Answer> =>
  browser.submit(page, '/mcp/authorize', { decision, ...more });
const refreshOf = ({ body }: Answer): string | undefined =>
  /http-equiv="refresh" content="0;url=([^"]*)"/.exec(body)?.[1]?.replaceAll('&#x3D;', '=').replaceAll('&amp;', '&');

test('who is not signed in signs in first and comes back to the same question', async () => {
  const fresh = fixture.browser();
  const page = await fresh.visit(PATH);
  expect(page.url).toBe(`${fixture.origin}/signin?${new URLSearchParams({ return_to: PATH }).toString()}`);
  expect(textOf(page.body)).toContain('Then you decide whether a program may act for you');
  expect(fixture.identity.begun).not.toContain(QUERY);
  const back = await fresh.signIn(PATH);
  expect(back.url).toBe(`${fixture.origin}${PATH}`);
  expect(titleOf(back.body)).toContain('wants to act for you');
  expect(fixture.identity.begun.at(-1)).toBe(QUERY);
});

test('the page says who asks, that the name is unverified, where it leads, what it can do, how long, and as whom', async () => {
  const page = await browser.open(PATH);
  expect(titleOf(page.body)).toBe('Claude Code wants to act for you in Acme Robotics (acme).');
  const text = textOf(page.body);
  for (const words of [
    'Name given by the program itself, not verified.',
    'Sends you back to 127.0.0.1:33418 (this computer)',
    'use every tool you may use, in your name and under the same rules',
    '8 hours, renewed up to 30 days',
    'You are ana@acme.test',
    'Allow',
    'Do not allow',
    'Other account',
  ])
    expect(text).toContain(words);
  expect(page.body).toContain('<title>May a program act for you? · Gatehouse</title>');
  expect(page.body).not.toMatch(/i-[0-9a-f]{16}/);
});

test('it is asked every time, also right after it was allowed', async () => {
  await answer(await browser.open(PATH), 'allow');
  const again = await browser.open(PATH);
  expect([again.status, titleOf(again.body)]).toEqual([200, 'Claude Code wants to act for you in Acme Robotics (acme).']);
});

test.each([
  ['allow', true],
  ['refuse', false],
])('%s: decided once, answered by a redirect to the one target the policy of the page names', async (decision, allow) => {
  const asked = await browser.open(PATH);
  expect(String(asked.headers['content-security-policy'])).toContain("; form-action 'self' http://127.0.0.1:33418; ");
  const page = await answer(asked, decision);
  expect([page.status, page.headers.location]).toEqual([303, 'http://127.0.0.1:33418/callback?code=abc&state=x%22y&iss=z']);
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(fixture.identity.decisions.at(-1)).toEqual({
    interactionId: expect.stringMatching(/^i-/),
    person: expect.objectContaining({ subject: 'u-1', issuer: fixture.provider.issuer }),
    orgSlug: 'acme',
    allow,
  });
});

test.each([
  ['http://[::1]:33418/callback', 'http://[::1]:33418/callback?code=abc'],
  ['http://127.0.0.1:33418/callback', 'https://elsewhere.example/callback?code=abc'],
])('where the policy cannot name the target, or names another, a page leads back (%s to %s)', async (redirect, location) => {
  fixture.identity.location = location;
  const page = await answer(
    await browser.open(PATH.replace(encodeURIComponent('http://127.0.0.1:33418/callback'), encodeURIComponent(redirect))),
    'allow',
  );
  expect([page.status, titleOf(page.body), refreshOf(page), page.headers.location]).toEqual([200, 'Allowed', location, undefined]);
  expect(page.body).not.toContain('<meta name="referrer"');
});

describe('at the root the person chooses', () => {
  beforeEach(() => {
    fixture.identity.organizations = [acme, birch];
    fixture.identity.orgSlug = undefined;
  });

  test('nothing is chosen for them', async () => {
    const page = await browser.open(PATH);
    expect(titleOf(page.body)).toBe('Claude Code wants to act for you.');
    expect(textOf(page.body)).toContain('In which organization? Acme Robotics acme Birch & Sons birch');
    expect(page.body).not.toMatch(/\bchecked\b/);
    const page2 = await answer(page, 'allow');
    expect([page2.status, textOf(page2.body).includes('Choose the organization')]).toEqual([400, true]);
    expect(String(page2.headers['content-security-policy'])).toContain("; form-action 'self' http://127.0.0.1:33418; ");
    expect((await answer(page2, 'allow', { org: 'birch' })).status).toBe(303);
    expect(fixture.identity.decisions.at(-1)).toMatchObject({ orgSlug: 'birch', allow: true });
  });

  test('organizations of the same name are told apart', async () => {
    fixture.identity.organizations = [acme, organization('acme-2', 'Acme Robotics', 'member')];
    const page = await browser.open(PATH);
    expect(textOf(page.body)).toContain('In which organization? Acme Robotics acme Acme Robotics acme-2');
    expect(page.body).toContain('value="acme-2"');
  });

  test('one that is not theirs cannot be chosen', async () => {
    const before = fixture.identity.decisions.length;
    const page = await answer(await browser.open(PATH), 'allow', { org: 'foreign' });
    expect([page.status, fixture.identity.decisions.length]).toEqual([400, before]);
  });

  test('saying no takes no choice', async () => {
    expect((await answer(await browser.open(PATH), 'refuse')).headers.location).toBe(fixture.identity.location);
  });

  test('with one organization there is nothing to choose', async () => {
    fixture.identity.organizations = [acme];
    const page = await browser.open(PATH);
    expect(titleOf(page.body)).toBe('Claude Code wants to act for you in Acme Robotics (acme).');
    await answer(page, 'allow');
    expect(fixture.identity.decisions.at(-1)).toMatchObject({ orgSlug: 'acme' });
  });
});

test('a named organization is not changed by the form', async () => {
  fixture.identity.organizations = [acme, birch];
  await answer(await browser.open(PATH), 'allow', { org: 'birch' });
  expect(fixture.identity.decisions.at(-1)).toMatchObject({ orgSlug: 'acme' });
});

test.each([
  ['a foreign organization', 'foreign', [], 'which is no member of “foreign”, or there is no such organization'],
  ['a suspended membership', 'gone', [{ slug: 'gone', name: 'Gone' }], 'An admin of Gone suspended your membership and can lift it'],
])('%s is a page with another account, not a question', async (_what, orgSlug, suspended, words) => {
  Object.assign(fixture.identity, { orgSlug, suspended });
  const page = await browser.open(PATH);
  expect(page.status).toBe(403);
  expect(textOf(page.body)).toContain(words);
  const left = await browser.submit(page, '/signout');
  expect(left.headers.location).toBe(`/signin?${new URLSearchParams({ again: '1', return_to: PATH }).toString()}`);
});

test.each([
  ['an outsider', { orgSlug: 'foreign' }, { orgSlug: 'foreign' }],
  ['a suspended member', { orgSlug: 'gone', suspended: [{ slug: 'gone', name: 'Gone' }] }, { orgSlug: 'gone' }],
  ['a member of nothing', { organizations: [], orgSlug: undefined }, {}],
])('%s can tell the waiting program no, and nothing else', async (_what, memberships, named) => {
  Object.assign(fixture.identity, memberships);
  fixture.api.organizations = fixture.identity.organizations.map(({ id, role }) => ({ id, role: role! }));
  browser = await fixture.signedIn();
  const page = await browser.open(PATH);
  expect(textOf(page.body)).toContain('The program is still waiting. Going back tells it that nothing was allowed.');
  expect((await answer(page, 'allow')).status).toBe(403);
  const back = await answer(await browser.open(PATH), 'refuse');
  expect([back.status, back.headers.location]).toEqual([303, fixture.identity.location]);
  expect(fixture.identity.decisions.at(-1)).toEqual({
    interactionId: expect.stringMatching(/^i-/),
    person: expect.any(Object),
    ...named,
    allow: false,
  });
});

test('who is a member of nothing signs in to the question, not past it', async () => {
  Object.assign(fixture.identity, { organizations: [], orgSlug: undefined });
  fixture.api.organizations = [];
  const page = await fixture.browser().signIn(PATH);
  expect(page.url).toBe(`${fixture.origin}${PATH}`);
  expect(textOf(page.body)).toContain('Go back to the program');
});

test('who is invited there is told to accept first; the name of who invites is on no server page', async () => {
  const name = '<b>Your bank</b>';
  const invitation = { id: newId('invitation'), organization: { slug: 'foreign', name }, role: 'admin' as const, invitedBy: name };
  const dates = { createdAt: '2026-01-01T00:00:00.000Z', expiresAt: '2026-01-15T00:00:00.000Z' };
  Object.assign(fixture.identity, { orgSlug: 'foreign', invitations: [{ ...invitation, ...dates }] });
  const page = await browser.open(PATH);
  expect([page.status, titleOf(page.body), page.body.includes('Your bank')]).toEqual([403, 'You are invited', false]);
  expect(page.body).toContain('href="/orgs"');
});

test('a member of nothing is told so', async () => {
  Object.assign(fixture.identity, { organizations: [], orgSlug: undefined });
  const page = await browser.open(PATH);
  expect([page.status, titleOf(page.body)]).toEqual([403, 'Not a member yet']);
});

test('a membership that ends between page and answer allows nothing', async () => {
  const page = await browser.open(PATH);
  fixture.identity.refuse = 'forbidden';
  const refused = await answer(page, 'allow');
  expect([refused.status, titleOf(refused.body)]).toEqual([403, 'Not a member there']);
  fixture.identity.refuse = undefined;
  expect((await answer(refused, 'refuse')).headers.location).toBe(fixture.identity.location);
});

test.each(['not_found', 'conflict'] as const)('%s: decided already or too old', async (code) => {
  const page = await browser.open(PATH);
  fixture.identity.refuse = code;
  const late = await answer(page, 'allow');
  expect([late.status, titleOf(late.body)]).toEqual([409, 'Decided already, or too old']);
});

test('signed out before the answer', async () => {
  const page = await browser.open(PATH);
  browser.cookies.clear();
  const late = await answer(page, 'allow');
  expect([late.status, titleOf(late.body)]).toEqual([401, 'Signed out']);
});

test('an unknown program or address is a page, never a way out', async () => {
  fixture.identity.instead = { outcome: 'refused', message: 'No such <b>program</b>' };
  const page = await browser.open(PATH);
  expect([page.status, titleOf(page.body)]).toEqual([400, 'This request cannot be answered']);
  expect(page.body).not.toContain('<b>');
  expect(page.headers.location).toBeUndefined();
});

test('an error for the program goes back to it by a page', async () => {
  fixture.identity.instead = { outcome: 'redirect', location: 'https://app.example/cb?error=invalid_target&state=1' };
  const page = await browser.open(PATH);
  expect([page.status, refreshOf(page)]).toEqual([200, 'https://app.example/cb?error=invalid_target&state=1']);
});

test('a program on this device is reached by its own scheme, a dangerous scheme by none', async () => {
  fixture.identity.instead = { outcome: 'redirect', location: 'cursor://anysphere.cursor/oauth?code=1' };
  expect(refreshOf(await browser.open(PATH))).toBe('cursor://anysphere.cursor/oauth?code=1');
  for (const location of ['javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x', 'blob:x', 'file:///etc/passwd', 'no address']) {
    fixture.identity.instead = { outcome: 'redirect', location };
    const page = await browser.open(PATH);
    expect([page.status, refreshOf(page)]).toEqual([500, undefined]);
  }
});

test('letters that browsers leave as they are survive the way through sign-in', async () => {
  const page = await fixture.browser().open('/mcp/authorize?scope=a|b&x={y}');
  expect(page.headers.location).toBe(`/signin?${new URLSearchParams({ return_to: '/mcp/authorize?scope=a%7Cb&x=%7By%7D' }).toString()}`);
});

test.each([
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['"><img src=x onerror=alert(1)>', '"><img src=x onerror=alert(1)>'],
  ["' onmouseover='alert(1)", "' onmouseover='alert(1)"],
  ['{{constructor}}', '{{constructor}}'],
  ['Claude\u202Eedoc', 'Claude[U+202E]edoc'],
  ['Cl\u200Baude\u2066', 'Cl[U+200B]aude[U+2066]'],
  ['two\nlines\u0000', 'two[U+000A]lines[U+0000]'],
  ['ｆｕｌｌ\u00A0x', 'ｆｕｌｌ[U+00A0]x'],
  ['tag\u{E0041}', 'tag[U+E0041]'],
])('the name %j is inert and shows what it hides', async (name, shown) => {
  fixture.identity.client = { name, redirectHost: name, documentHost: name, loopback: false };
  const page = await browser.open(PATH);
  expect(titleOf(page.body)).toBe(`${shown} wants to act for you in Acme Robotics (acme).`);
  expect(textOf(page.body)).toContain(`Sends you back to ${shown} Describes itself at ${shown}`);
  expect(page.body).not.toMatch(/<script|<img|onmouseover='/);
  expect(page.body).not.toContain('(this computer)');
});

test('a program without a name is called that', async () => {
  fixture.identity.client = { name: '  ', redirectHost: 'app.example', loopback: false };
  expect(titleOf((await browser.open(PATH)).body)).toBe('A program without a name wants to act for you in Acme Robotics (acme).');
});

test('while identity is away nothing is asked and nothing allowed', async () => {
  const page = await browser.open(PATH);
  fixture.identity.away = true;
  try {
    expect((await browser.open(PATH)).status).toBe(503);
    expect((await answer(page, 'allow')).status).toBe(503);
  } finally {
    fixture.identity.away = false;
  }
});
