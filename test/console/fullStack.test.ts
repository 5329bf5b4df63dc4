/** The whole stack with a real browser in front: an official client is allowed and ended by clicks, a token lives its life by clicks, every page holds. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { postMcp, startStack, type Person, type Stack } from '../harness';
import { startBrowser } from '../harness/browser';
import { loadScripts } from '../harness/scripts';
import { proves } from '../proves';
import { openWindow, TEST_LIMIT_MS, type Window } from './window';

let stack: Stack;
let browser: Browser;
let person: Person;
let window: Window;
beforeAll(async () => {
  stack = await startStack({ console: true });
  await stack.readyCaller('<img src=x onerror=alert(1)>');
  person = await (await loadScripts()).ensureAdmin(stack.home);
  browser = await startBrowser();
  window = await openWindow(browser, stack.consoleUrl, person, {});
  await window.signInAt('/orgs');
}, TEST_LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
}, TEST_LIMIT_MS);

const PAGES = [
  '',
  '/service-accounts',
  '/members',
  '/groups',
  '/grants',
  '/security-settings',
  '/service-tokens',
  '/personal-tokens',
  '/me/sessions',
  '/me/preferences',
  '/no-such-page',
];
const at = (path: string): string => `${stack.consoleUrl}/orgs/${stack.orgSlug}${path}`;
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const statusWith = async (token: string): Promise<number> => (await postMcp(stack.mcpUrl, list, { token })).status;

/** What an MCP host keeps of a sign-in. */
function memoryHost() {
  const kept: { client?: unknown; tokens?: { access_token: string }; verifier?: string; url?: URL } = {};
  const redirectUrl = `${stack.consoleUrl}/no-such-page/callback`;
  return {
    kept,
    redirectUrl,
    clientMetadata: { client_name: '<b>Bold</b> client', redirect_uris: [redirectUrl], token_endpoint_auth_method: 'none' },
    clientInformation: () => kept.client as never,
    saveClientInformation: (client: unknown) => void (kept.client = client),
    tokens: () => kept.tokens as never,
    saveTokens: (tokens: unknown) => void (kept.tokens = tokens as { access_token: string }),
    redirectToAuthorization: (url: URL) => void (kept.url = url),
    saveCodeVerifier: (verifier: string) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier!,
  };
}

proves(
  ['OAUTH-FLOW', 'OAUTH-CONSENT', 'OAUTH-SESSION'],
  'an official client is allowed by a click, calls, and is stopped by a click on its very next call',
  async () => {
    const { page } = window;
    const host = memoryHost();
    const first = new StreamableHTTPClientTransport(new URL(stack.mcpUrl), { authProvider: host });
    await expect(new Client({ name: 'x', version: '1' }).connect(first)).rejects.toThrow();
    await page.goto(host.kept.url!.href);
    expect(await page.getByRole('heading').first().textContent()).toContain('<b>Bold</b> client wants to act for you');
    const back = page.waitForRequest((request) => request.url().startsWith(host.redirectUrl));
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await first.finishAuth(new URL((await back).url()).searchParams);
    const client = new Client({ name: 'x', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(stack.mcpUrl), { authProvider: host }));
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('execute_tool');
    await client.close();

    await page.goto(at('/me/sessions'));
    await page.getByRole('button', { name: /^End/ }).click();
    await page.getByRole('button', { name: 'End sign-in' }).click();
    await page.getByText(/ended .*Its calls that start from now fail/).waitFor();
    expect(await statusWith(host.kept.tokens!.access_token)).toBe(401);
  },
  TEST_LIMIT_MS,
);

proves(
  ['AUTH-ONCE', 'CONSOLE-PAGES'],
  'a token is made, shown once, used and revoked by clicks',
  async () => {
    const { page } = window;
    await page.goto(at('/service-accounts'));
    await page.getByRole('link', { name: /onerror/ }).click();
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByLabel('Name').fill('by-hand');
    await page.getByRole('button', { name: 'Create token' }).last().click();
    const value = await page.getByText(/^svc_[0-9A-Za-z]{46}$/).textContent();
    expect(await statusWith(value!)).toBe(200);
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('row', { name: /by-hand/ }).waitFor();
    expect(await page.content()).not.toContain(value!);
    await page
      .getByRole('row', { name: /by-hand/ })
      .getByRole('button', { name: /Revoke/ })
      .click();
    await page.getByRole('button', { name: 'Revoke token' }).click();
    await page.getByText(/by-hand revoked .*Calls that start from now fail/).waitFor();
    expect(await statusWith(value!)).toBe(401);
  },
  TEST_LIMIT_MS,
);

const looks: [string, BrowserContextOptions][] = [
  ['light', {}],
  ['dark', { colorScheme: 'dark' }],
  ['a phone', { viewport: { width: 360, height: 780 } }],
];
for (const [look, options] of looks) {
  proves(
    ['CONSOLE-PAGES'],
    `every page in ${look}: no finding of axe, nothing against the content security policy, hostile names stay text`,
    async () => {
      const seen = await openWindow(browser, stack.consoleUrl, person, options);
      await seen.signInAt('/orgs');
      const storageState = await seen.context.storageState();
      const judge = await openWindow(browser, stack.consoleUrl, person, { ...options, bypassCSP: true, storageState });
      const findings: string[] = [];
      for (const path of PAGES) {
        await seen.page.goto(at(path));
        await seen.page.getByRole('heading', { level: 1 }).waitFor();
        await seen.page.waitForLoadState('networkidle');
        await judge.page.goto(at(path));
        await judge.page.getByRole('heading', { level: 1 }).waitFor();
        await judge.page.waitForLoadState('networkidle');
        findings.push(...(await judge.axe()).map((finding) => `${path}: ${finding}`));
        const wide = await seen.page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
        if (wide === true) findings.push(`${path}: scrolls sideways`);
      }
      expect([...findings, ...seen.violations, ...seen.dialogs]).toEqual([]);
      await Promise.all([seen.context.close(), judge.context.close()]);
    },
    TEST_LIMIT_MS,
  );
}
