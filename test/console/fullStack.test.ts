/** The whole stack with a real browser in front: an official client is allowed and ended by clicks, a token lives its life by clicks, every page holds. */
import { generateKeyPairSync } from 'node:crypto';
import { CLIENT_HEADER, createSigner, hashToken } from '@gatehouse/crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Browser } from 'playwright-core';
import { postMcp, until, useStack, type Person, type Stack } from '../harness';
import { startBrowser } from '../harness/browser';
import { proves } from '../proves';
import { findingsOfSizes, goWithin, settle } from './looks';
import { memoryHost } from './memoryHost';
import { openWindow, TEST_LIMIT_MS, type Window } from './window';

let stack: Stack;
let browser: Browser;
let person: Person;
let window: Window;
beforeAll(async () => {
  stack = await useStack();
  await stack.readyCaller('<img src=x onerror=alert(1)>');
  await writeAgent();
  person = stack.admin;
  browser = await startBrowser();
  window = await openWindow(browser, stack.consoleUrl, person, {});
  await window.signInAt('/orgs');
}, TEST_LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
}, TEST_LIMIT_MS);

const AGENT_NAME = '<img src=x onerror=alert(1)> 50%';
const AGENT = `/agents/${encodeURIComponent(AGENT_NAME)}`;
/** Writes an agent with two versions, so that there is something to compare. */
async function writeAgent(): Promise<void> {
  const envelope = (systemPrompt: string) => ({
    agent: { name: AGENT_NAME, description: '<script>alert(2)</script>', tags: ['<b>'], license: '<i>' },
    spec: {
      schemaVersion: '1.0',
      systemPrompt,
      modelPreference: [{ family: 'claude', model: 'sonnet-5.5' }],
      vendorHints: { '<u>': '</pre>' },
    },
  });
  await stack.org('POST', '/agents', envelope('</textarea><script>alert(3)</script>'));
  await stack.org('PATCH', AGENT, envelope('\u202E</pre><img src=x onerror=alert(4)>'));
}

const PAGES = [
  '',
  '/approvals',
  '/approvals?view=history',
  '/service-accounts',
  '/members',
  '/groups',
  '/grants',
  '/grants?view=matrix',
  '/rules',
  '/rules/new',
  '/blocks',
  '/budgets',
  '/integrations',
  '/integrations/orders',
  '/integrations/orders?view=access',
  '/integrations/orders?view=credentials',
  '/integrations/orders?view=try',
  '/integrations/orders?view=settings',
  '/agents',
  '/agents/by-id/new',
  AGENT,
  `${AGENT}?view=versions`,
  `${AGENT}?view=export`,
  `${AGENT}?view=sharing`,
  `${AGENT}?view=deploy`,
  `${AGENT}/versions/1`,
  '/deployments',
  '/platforms',
  '/security-settings',
  '/service-tokens',
  '/personal-tokens',
  '/me/sessions',
  '/me/preferences',
];
const at = (path: string): string => `${stack.consoleUrl}/orgs/${stack.orgSlug}${path}`;
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const statusWith = async (token: string): Promise<number> => (await postMcp(stack.mcpUrl, list, { token })).status;

proves(
  ['OAUTH-FLOW', 'OAUTH-CONSENT', 'OAUTH-SESSION'],
  'an official client is allowed by a click, calls, and is stopped by a click on its very next call',
  async () => {
    const { page } = window;
    const host = memoryHost(`${stack.consoleUrl}/no-such-page/callback`);
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
    const row = page.getByRole('row', { name: /by-hand/ });
    await row.waitFor();
    expect(await page.content()).not.toContain(value!);
    await until('the use of the token to be noted', async () => {
      await page.reload();
      await row.waitFor();
      return (await row.getByText('never').count()) === 0;
    });
    await row.getByRole('button', { name: /Revoke/ }).click();
    await page.getByLabel(/^Used in the last 7 days/).fill('by-hand');
    await page.getByRole('button', { name: 'Revoke token' }).click();
    await page.getByText(/by-hand revoked .*Calls that start from now fail/).waitFor();
    expect(await statusWith(value!)).toBe(401);
  },
  TEST_LIMIT_MS,
);

proves(
  ['ALLOWLIST'],
  'an allowlist sees the person, not the console: who is outside is refused through it, and nobody else can claim an address',
  async () => {
    const settings = `/orgs/${stack.orgSlug}/security-settings`;
    const read = async (forwarded: string): Promise<{ status: number; body: string }> => {
      const response = await window.context.request.get(`${stack.consoleUrl}/api/v1${settings}`, {
        headers: { 'x-forwarded-for': forwarded },
      });
      return { status: response.status(), body: await response.text() };
    };
    await stack.org('PATCH', '/security-settings', { ipAllowlist: ['127.0.0.1', '198.51.100.0/24'] });
    try {
      expect(JSON.parse((await read('198.51.100.7')).body)).toMatchObject({ yourAddress: '198.51.100.7' });
      expect(await read('198.51.100.7, 203.0.113.9')).toMatchObject({
        status: 403,
        body: expect.stringContaining('203.0.113.9') as string,
      });
      const authorization = `Bearer ${await stack.adminJwt()}`;
      const nonMembers = String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
      const forged = createSigner(nonMembers, 'console').sign(
        { client: { address: '198.51.100.7', credential: hashToken(authorization) } },
        30_000,
      );
      const headers = { authorization, 'x-forwarded-for': '198.51.100.7', [CLIENT_HEADER]: forged };
      const direct = await fetch(`${stack.apiUrl}/v1${settings}`, { headers });
      expect(await direct.json()).toMatchObject({ yourAddress: '127.0.0.1' });
    } finally {
      await stack.org('PATCH', '/security-settings', { ipAllowlist: [] });
    }
  },
  TEST_LIMIT_MS,
);

/** Findings on a page in light and dark, and on a phone. */
const findingsOn = async (judge: Window, name: string): Promise<string[]> => [
  ...(await findingsOfSizes(judge, name, ['desk'])),
  ...(await findingsOfSizes(judge, name, ['phone'], ['light'])),
];

proves(
  ['CONSOLE-PAGES'],
  'every page in light and dark and on a phone: no finding of axe, nothing against the content security policy, hostile names stay text',
  async () => {
    const storageState = await window.context.storageState();
    const judge = await openWindow(browser, stack.consoleUrl, person, { storageState, reducedMotion: 'reduce' });
    await judge.page.goto(at('/no-such-page'));
    await settle(judge);
    const findings = await findingsOn(judge, '/no-such-page');
    for (const path of PAGES) {
      await goWithin(judge, at(path));
      findings.push(...(await findingsOn(judge, path)));
    }
    await judge.page.keyboard.press('?');
    await judge.page.getByRole('dialog').waitFor();
    findings.push(...(await findingsOn(judge, 'dialog')));
    expect([...findings, ...judge.violations, ...judge.dialogs]).toEqual([]);
    await judge.context.close();
  },
  2 * TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES'],
  'the app comes compressed; a page whose script does not come says so, and comes with another try',
  async () => {
    const { context, page } = await openWindow(browser, stack.consoleUrl, person, { storageState: await window.context.storageState() });
    const encodings = new Set<string | undefined>();
    page.on('response', (response) => {
      if (/\/assets\/.*\.(?:js|css)$/.test(response.url())) encodings.add(response.headers()['content-encoding']);
    });
    await page.goto(at(''));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.route('**/assets/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Groups' }).click();
    await page.getByRole('heading', { name: 'This page did not load' }).waitFor();
    await page.unroute('**/assets/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Groups', level: 1 }).waitFor();
    expect(encodings).toEqual(new Set(['br']));
    await context.close();
  },
  TEST_LIMIT_MS,
);
