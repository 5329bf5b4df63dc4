/** The first hour: from nothing to a governed call on an API of one's own, by clicks alone. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import { postMcp, until, useStack, type Stack } from '../harness';
import { startBrowser } from '../harness/browser';
import { startUpstream, type Upstream } from '../harness/upstream';
import { proves } from '../proves';
import { countClicks } from './clicks';
import { openWindow, TEST_LIMIT_MS, type Window } from './window';

const KEY = 'the-right-key';
const HOSTILE = '<img src=x onerror=alert(1)>';
const MOST_CLICKS = 25;

let stack: Stack;
let upstream: Upstream;
let browser: Browser;
let window: Window;
beforeAll(async () => {
  [stack, upstream, browser] = [await useStack(), await startUpstream(), await startBrowser()];
  upstream.plan(({ headers }) => (headers.authorization === `Bearer ${KEY}` ? { body: `{"note":"${HOSTILE}"}` } : { status: 401 }));
  window = await openWindow(browser, stack.consoleUrl, stack.admin, {});
  await window.signInAt('/orgs');
}, TEST_LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await upstream?.close();
  await stack?.stop();
}, TEST_LIMIT_MS);

const step = (title: string): Locator =>
  window.page.getByRole('listitem').filter({ has: window.page.getByRole('heading', { name: title }) });
/** Asks as the admin of the organization that was made by clicks. */
const org = (method: string, path: string, body?: object) => stack.org(method, path, body);

/** What has the focus; a press must not drop it to the page's start. */
const hasFocus = async (what: string | RegExp): Promise<void> =>
  window.page.locator(':focus', { hasText: what }).and(window.page.locator('main *')).waitFor({ timeout: 15_000 });

const screens = process.env['SCREENS'];
async function look(name: string): Promise<void> {
  if (screens === undefined) return;
  mkdirSync(screens, { recursive: true });
  const { page } = window;
  for (const [width, colorScheme] of [
    [1_280, 'light'],
    [1_280, 'dark'],
    [360, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(screens, `${name}-${width}-${colorScheme}.png`), fullPage: true });
  }
  await page.setViewportSize({ width: 1_280, height: 720 });
  await page.emulateMedia({ colorScheme: 'light' });
}

proves(
  ['CONSOLE-FIRST-CALL'],
  'a new organization comes to a governed call on an API of its own by clicks, a wrong credential is told on the way',
  async () => {
    const { page } = window;
    const { click, fill, count } = countClicks(page);
    await click(page.getByRole('link', { name: 'Create an organization' }));
    await fill(page.getByLabel('Name', { exact: true }), 'Acme');
    await fill(page.getByLabel('Address', { exact: true }), stack.orgSlug);
    await click(window.button('Create organization'));
    await window.says('No call of an imported API has succeeded yet.');
    expect(await step('Import an API').textContent()).toContain('Next');

    await fill(page.getByLabel('Address of the OpenAPI description'), `${upstream.url}/openapi.json`);
    await click(window.button('Preview'));
    await window.says('3 tools.');
    await hasFocus('3 tools.');
    expect((await org('GET', '/integrations'))['integrations']).toHaveLength(1);
    await look('preview');
    await click(window.button('Import 3 tools'));
    await hasFocus('Create a service account');

    await fill(page.getByLabel('Name', { exact: true }), 'first-bot');
    await click(window.button('Create service account'));
    await hasFocus('Grant it tools');
    await click(window.button('Grant access'));
    await page.getByLabel('Bearer token').and(page.locator(':focus')).waitFor();
    await fill(page.getByLabel('Bearer token'), 'a-wrong-key');
    await click(window.button('Store credential'));
    await hasFocus('The credential is stored.');
    await window.button('Test credential').focus();
    await click(window.button('Test credential'));
    await window.says('The API rejected the call (401).');
    await hasFocus('Run it again');
    await look('test');
    await page.reload();
    await window.says('rejected the stored credential of first-bot (401).');
    await click(window.button('Store another credential'));
    await fill(page.getByLabel('Bearer token'), KEY);
    await click(window.button('Store credential'));
    await window.says('The credential is stored.');
    await page.reload();
    await click(window.button('Test credential'));
    await window.says('The API answered 200.');
    await window.says(HOSTILE);
    await click(window.button('Continue to the first call'));
    await hasFocus('Make the first call');
    await window.says('A test has reached the API. The first call is still to be made.');
    expect(await step('Make the first call').textContent()).toContain('Next');

    await click(window.button('Create token'));
    await click(window.button('Create token').last());
    const token = await page.getByText(/^svc_[0-9A-Za-z]{46}$/).textContent();
    const line = await page.getByRole('region', { name: 'curl: call upstream/echo' }).textContent();
    expect(line).toContain(`${stack.mcpUrl} `);
    await look('token');
    // Another account, and a call with another token: the page learns of both, and the token on the screen stays.
    await stack.createAccount('other-bot');
    const [account] = (await org('GET', '/service-accounts?q=first-bot'))['serviceAccounts'] as { id: string }[];
    const other = await stack.createToken(account!.id);
    expect((await stack.execute('upstream/echo', {}, { token: other.value })).isError).toBe(false);
    await window.says('first-bot and 1 more');
    await window.says('A tool was called');
    expect(await page.getByText(token!, { exact: true }).isVisible()).toBe(true);
    await window.button('Run it here').focus();
    await click(window.button('Run it here'));
    await window.says('The API answered 200.');
    await hasFocus('Run it again');
    await page.setViewportSize({ width: 1_280, height: 300 });
    await page.getByRole('link', { name: 'Members', exact: true }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'The value is lost when you leave.' });
    await notice.waitFor();
    await until('the notice to have the focus', async () =>
      String(await page.evaluate('document.activeElement.textContent')).startsWith('The value is lost'),
    );
    expect((await notice.boundingBox())!.y).toBeGreaterThanOrEqual(0);
    expect((await notice.boundingBox())!.y).toBeLessThan(300);
    await page.setViewportSize({ width: 1_280, height: 720 });
    await click(window.button('I have stored it'));
    expect(count()).toBeLessThanOrEqual(MOST_CLICKS);

    const body = JSON.parse(/-d '(.*)'$/s.exec(line!)![1]!) as object;
    const { status, message } = await postMcp(stack.mcpUrl, body, { token: token! });
    expect([status, JSON.stringify(message?.result)]).toEqual([200, expect.stringContaining('onerror') as string]);
    await window.says('The first call was made.');
    expect(await page.getByText('This page notices the first call by itself.').count()).toBe(0);
    await click(window.button('Show the overview'));
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
    expect([window.violations, window.dialogs]).toEqual([[], []]);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-FIRST-CALL'],
  'the trail names the account that called from here, and the admin who let it',
  async () => {
    const calls = (await stack.audit({ type: 'tool.call' })) as { phase: string; actor: object; data: object }[];
    const here = calls.filter(({ phase, data }) => phase === 'intent' && 'startedBy' in data);
    expect(here).toHaveLength(3);
    expect(here[0]).toMatchObject({
      actor: { kind: 'serviceAccount', name: 'first-bot' },
      data: { door: 'rest', startedBy: { name: stack.admin.email } },
    });
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-FIRST-CALL'],
  'what a tool requires and nobody suggests has to be replaced before the call is sent',
  async () => {
    const { page } = window;
    await page.goto(`${stack.consoleUrl}/orgs/${stack.orgSlug}/integrations/upstream`);
    await page.getByRole('tab', { name: 'Try' }).click();
    await page.getByRole('combobox', { name: 'Tool' }).click();
    await page.getByRole('option', { name: /^createNote/ }).click();
    const field = page.getByLabel('Arguments (JSON)');
    await until('the example', async () => (await field.inputValue()).includes('"<text>"'));
    const made = async () => (await stack.audit({ type: 'tool.call', tool: 'upstream/createNote' })).length;
    expect(await made()).toBe(0);
    await window.button('Run it here').click();
    await window.says('Replace <text> first.');
    await field.fill('{"body": {"text": "hello"}}');
    await window.button('Run it here').click();
    // The call left the page, and is refused because the admin has no grant for it.
    await window.says('Gatehouse refused the call. Nothing was sent to the API.');
    await until('the refusal in the trail', async () => (await made()) === 1);
  },
  TEST_LIMIT_MS,
);
