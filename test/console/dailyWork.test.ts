/** What people come to the console for, by clicks alone from its overview, counted: why a call was refused, who did what, an own key, a leaked token. */
import type { Browser, Locator } from 'playwright-core';
import { startUpstream, until, useStack, type Stack, type Upstream } from '../harness';
import { startBrowser } from '../harness/browser';
import { proves } from '../proves';
import { countClicks } from './clicks';
import { findingsIn, findingsOfSizes, SIZES } from './looks';
import { openWindow, TEST_LIMIT_MS, type Window } from './window';

const KEY = 'the-right-key';
let stack: Stack;
let upstream: Upstream;
let browser: Browser;
let admin: Window;
let bot: { id: string; token: string };
beforeAll(async () => {
  [stack, upstream, browser] = [await useStack(), await startUpstream(), await startBrowser()];
  upstream.plan(({ headers }) => (headers.authorization === `Bearer ${KEY}` ? { body: '{"all":"well"}' } : { status: 401 }));
  await stack.createOrganization();
  await stack.importApi('api', { document: upstream.document() });
  const { id } = await stack.createAccount('night-bot');
  bot = { id, token: (await stack.createToken(id)).value };
  await stack.putCredential(id, 'api', KEY, 'bearer');
  admin = await openWindow(browser, stack.consoleUrl, stack.admin, {});
  await admin.signInAt(`/orgs/${stack.orgSlug}`);
}, TEST_LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await upstream?.close();
  await stack?.stop();
}, TEST_LIMIT_MS);

const echo = (): ReturnType<Stack['execute']> => stack.execute('api/echo', {}, { token: bot.token });
const overview = async ({ page }: Window): Promise<void> => {
  await page.goto(`${stack.consoleUrl}/orgs/${stack.orgSlug}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
};
/** The search over everything, which stands in the bar of every page. */
const search = ({ page }: Window): Locator => page.getByRole('button', { name: /Go to…/ });
const field = ({ page }: Window): Locator => page.getByRole('combobox', { name: 'Go to a page or start something' });
const link = ({ page }: Window, name: string | RegExp): Locator => page.getByRole('link', { name, exact: typeof name === 'string' });
const button = ({ page }: Window, name: string | RegExp): Locator => page.getByRole('button', { name, exact: typeof name === 'string' });

proves(
  ['CONSOLE-DAILY', 'CONSOLE-RECORD'],
  'why a call was refused: from the id in the text that the caller got to the reason in 3 clicks, to a call that passes in 5',
  async () => {
    const refused = await echo();
    expect(refused.isError).toBe(true);
    const [id] = /call_[0-9A-Za-z]{8}/.exec(JSON.stringify(refused.answer.message))!;
    await overview(admin);
    const { click, fill, count } = countClicks(admin.page);
    await click(search(admin));
    await fill(field(admin), id);
    await click(admin.page.getByRole('option', { name: /Explain the call/ }));
    await admin.page.getByText('It was refused before anything was sent.').waitFor();
    await admin.page
      .getByText(/not granted/)
      .first()
      .waitFor();
    expect(count()).toBeLessThanOrEqual(3);
    await click(button(admin, 'Grant night-bot access'));
    await click(button(admin, 'Grant access'));
    await admin.page.getByText('Done. The next call like this one passes this step.').waitFor();
    expect(count()).toBeLessThanOrEqual(5);
    expect((await echo()).isError).toBe(false);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-DAILY', 'CONSOLE-RECORD'],
  'who did what in the last 24 hours: the audit log in 3 clicks, of one of them in 5',
  async () => {
    await until('the entries', async () => (await stack.audit({ actor: bot.id, outcome: 'succeeded' })).length > 0);
    await overview(admin);
    const { click, choose, count } = countClicks(admin.page);
    await click(link(admin, 'Audit log'));
    await choose(admin.page.getByRole('combobox', { name: 'When' }), 'Last 24 hours');
    await admin.page
      .getByRole('row', { name: /admin@.*granted api/ })
      .first()
      .waitFor();
    await admin.page
      .getByRole('row', { name: /night-bot.*called api\/echo/ })
      .first()
      .waitFor();
    expect(count()).toBeLessThanOrEqual(3);
    await choose(admin.page.getByRole('combobox', { name: 'Who' }), 'night-bot');
    await admin.page
      .getByRole('row', { name: /admin@/ })
      .first()
      .waitFor({ state: 'detached' });
    await admin.page
      .getByRole('row', { name: /night-bot.*called api\/echo/ })
      .first()
      .waitFor();
    expect(count()).toBeLessThanOrEqual(5);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-DAILY', 'CONSOLE-PAGES'],
  'who accepts an invitation is in the organization with that click, and learns which own credential is missing and that personal tokens are off',
  async () => {
    const person = await stack.addPerson(stack.emailOf('ina'));
    await stack.org('POST', '/invitations', { email: person.email, role: 'member' });
    await stack.org('PUT', '/grants', { subject: { kind: 'everyone' }, resource: { kind: 'integration', slug: 'api' }, tools: 'ALL' });
    const ina = await openWindow(browser, stack.consoleUrl, person, {});
    await ina.signInAt('/orgs');
    await ina.page.getByRole('link', { name: 'See who invites you' }).click();
    await button(ina, `Accept ${stack.orgSlug}`).click();
    await ina.page.getByText(`You belong to Org ${stack.orgSlug} now.`).waitFor();
    await ina.page.getByText(/^You are a member of/).waitFor();
    await link(ina, 'Store your credential for api').click();
    await ina.page.getByText('No credential is stored').first().waitFor();
    await stack.org('DELETE', '/grants', { subject: { kind: 'everyone' }, resource: { kind: 'integration', slug: 'api' } });
    await link(ina, 'My tokens').click();
    await ina.page.getByText(/^Personal tokens are off in this organization\./).waitFor();
    expect(await button(ina, 'Create token').count()).toBe(0);
    await ina.context.close();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-DAILY', 'CONSOLE-INTEGRATIONS'],
  'a member stores their own key and tests it, in 7 clicks',
  async () => {
    const person = await stack.addPerson(stack.emailOf('mia'));
    const userId = await stack.join(person);
    await stack.org('PUT', '/grants', {
      subject: { kind: 'user', id: userId },
      resource: { kind: 'integration', slug: 'api' },
      tools: 'ALL',
    });
    const mia = await openWindow(browser, stack.consoleUrl, person, {});
    await mia.signInAt(`/orgs/${stack.orgSlug}`);
    await overview(mia);
    const { click, fill, count } = countClicks(mia.page);
    await click(link(mia, 'Integrations'));
    await click(link(mia, /^api/));
    await click(mia.page.getByRole('tab', { name: 'Credentials' }));
    await click(button(mia, 'Store credential'));
    await fill(mia.page.getByLabel('Bearer token'), KEY);
    await click(button(mia, 'Store credential'));
    await click(button(mia, 'Test credential'));
    await mia.page.getByText('The API answered 200.').waitFor();
    expect(count()).toBeLessThanOrEqual(7);
    await mia.page.goto(`${stack.consoleUrl}/orgs/${stack.orgSlug}/me/credentials`);
    await mia.page.getByRole('row', { name: /^api.*Present/i }).waitFor();
    await mia.context.close();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-DAILY', 'AUTH-REVOKED'],
  'a leaked token: found by pasting it, ended, and everything it did listed, in 7 clicks; nothing of its secret is sent',
  async () => {
    const { page } = admin;
    await overview(admin);
    const { click, fill, count } = countClicks(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (`${request.url()} ${request.postData() ?? ''}`.includes(bot.token.slice(12))) sent.push(request.url());
    });
    await click(search(admin));
    await fill(field(admin), bot.token);
    await click(page.getByRole('option', { name: /^test, night-bot/ }));
    await click(button(admin, 'Revoke test'));
    // It was used in the last days, so its name is typed.
    await fill(page.getByRole('dialog').getByRole('textbox'), 'test');
    await click(page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }));
    await page.getByText(/^test revoked .*Calls that start from now fail\.$/).waitFor();
    await expect(echo()).rejects.toThrow('answered 401');
    await until('its entry', async () => (await stack.audit({ type: 'auth.denied' })).length > 0);
    await click(link(admin, 'What it did: test'));
    const rows = page.getByRole('row', { name: /night-bot.*called api\/echo/ });
    await rows.first().waitFor();
    await page.getByRole('row', { name: /was refused at the entry with the token test: revoked, of service account night-bot/ }).waitFor();
    expect(count()).toBeLessThanOrEqual(7);
    expect(sent).toEqual([]);
    expect([admin.violations, admin.dialogs]).toEqual([[], []]);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-DAILY'],
  'a leaked personal token of a member is found and ended by an admin in the same way',
  async () => {
    const { page } = admin;
    await stack.org('PATCH', '/security-settings', { personalTokensEnabled: true });
    const jon = await stack.addPerson(stack.emailOf('jon'));
    await stack.join(jon);
    const made = await stack.restAs(jon)('POST', `/orgs/${stack.orgSlug}/personal-tokens`, { name: 'laptop' });
    const token = String(made['token']);
    await overview(admin);
    const { click, fill, count } = countClicks(page);
    await click(search(admin));
    await fill(field(admin), token);
    await click(page.getByRole('option', { name: /^laptop, / }));
    await click(button(admin, 'Revoke laptop'));
    await click(page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }));
    await page.getByText(/^laptop revoked/).waitFor();
    expect(count()).toBeLessThanOrEqual(5);
    await expect(stack.execute('api/echo', {}, { token })).rejects.toThrow('answered 401');

    await stack.restAs(jon)('POST', `/orgs/${stack.orgSlug}/personal-tokens`, { name: 'desktop' });
    await page.reload();
    await page.getByText('1 token works').waitFor();
    await stack.org('PATCH', '/security-settings', { personalTokensEnabled: false });
    await page.reload();
    await page.getByRole('row', { name: /^desktop .*Switched off/ }).waitFor();
    await page.getByText('Personal tokens are off in this organization.').waitFor();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-DAILY'],
  'what needs a person leads to all that it concerns, and their rows are ticked',
  async () => {
    const { page } = admin;
    // Seven accounts remain without a token: night-bot, whose token was revoked, and six of these, because the last is disabled.
    const names = Array.from({ length: 7 }, (_, index) => `tokenless ${index + 1}`);
    const made = await Promise.all(names.map((name) => stack.createAccount(name)));
    await stack.org('POST', `/service-accounts/${made[6]!.id}/disable`);
    await overview(admin);
    await page.getByText('7 service accounts have no token that works.').waitFor();
    await link(admin, 'and 2 more').click();
    await page.getByText('7 of 8 service accounts match.').waitFor();
    expect(await page.getByRole('row', { name: /tokenless/ }).count()).toBe(6);
    await page.getByRole('checkbox', { name: 'Select tokenless 1' }).check();
    // The tick lies over the input, so only the parent of both is above the link of the row.
    const ticked = "document.querySelector('tbody input:checked')";
    const heights = `[${ticked}, ${ticked}.parentElement].map((part) => getComputedStyle(part).zIndex)`;
    expect(await page.evaluate(heights)).toEqual(['auto', '1']);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES'],
  'the matrix of grants, tokens of a member and the start of an import have no finding',
  async () => {
    const sizes = ['desk', 'phone', 'wide'] as const;
    const { members } = (await stack.org('GET', `/members?q=${encodeURIComponent(stack.emailOf('mia'))}`)) as {
      members: { userId: string }[];
    };
    const pages: [string, string][] = [
      ['matrix', '/grants?view=matrix'],
      ['matrix-members', '/grants?view=matrix&kind=user'],
      ['tokens-of', `/personal-tokens?user=${members[0]!.userId}`],
      ['calls', '/calls'],
    ];
    expect(await findingsIn(sizes, { browser, stack, window: admin }, pages)).toEqual([]);
    const storageState = await admin.context.storageState();
    const judge = await openWindow(browser, stack.consoleUrl, stack.admin, { ...SIZES.desk, storageState, reducedMotion: 'reduce' });
    await judge.page.goto(`${stack.consoleUrl}/orgs/${stack.orgSlug}/integrations`);
    await button(judge, 'Import API').click();
    await judge.page.getByRole('combobox', { name: 'Well-known API or MCP server (optional)' }).click();
    await judge.page.getByRole('option', { name: /Asana API/ }).waitFor();
    await judge.page.keyboard.press('Escape');
    await judge.page.getByRole('option', { name: /Asana API/ }).waitFor({ state: 'detached' });
    expect(await findingsOfSizes(judge, 'import', sizes)).toEqual([]);
    await judge.context.close();
  },
  TEST_LIMIT_MS,
);
