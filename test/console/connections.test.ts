/** A connection by clicks: from the page that a refused call names, over the provider, back to the console, and ended again. */
import type { Browser } from 'playwright-core';
import { oauthApi, type OAuthApi } from '@gatehouse/test-support';
import { startOfficialMcp, useStack, type OfficialMcp, type Stack } from '../harness';
import { startBrowser } from '../harness/browser';
import { allowedPort } from '../harness/testRun';
import { until } from '../harness/until';
import { proves } from '../proves';
import { openWindow, TEST_LIMIT_MS, type Window } from './window';

let stack: Stack;
let api: OAuthApi;
let server: OfficialMcp;
let browser: Browser;
let window: Window;
beforeAll(async () => {
  [stack, browser] = [await useStack(), await startBrowser()];
  api = await oauthApi({ port: await allowedPort(), redirectUris: [`${stack.consoleUrl}/connect/callback`] });
  server = await startOfficialMcp({ protectedBy: api });
  await stack.createOrganization();
  await stack.importApi('shop', { document: api.document() });
  const { user } = (await stack.rest('GET', '/me')) as { user: { id: string } };
  const subject = { kind: 'user', id: user.id };
  await stack.org('PUT', '/grants', { subject, resource: { kind: 'integration', slug: 'shop' }, tools: 'ALL' });
  window = await openWindow(browser, stack.consoleUrl, stack.admin, {});
}, TEST_LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await Promise.all([api?.close(), server?.close()]);
  await stack?.stop();
}, TEST_LIMIT_MS);

proves(
  ['CONNECT-FLOW'],
  'a person connects, sees as whom, makes a call, reads a no in the words of the provider, and disconnects',
  async () => {
    const { page, violations } = window;
    const own = `/orgs/${stack.orgSlug}/me/credentials/shop`;
    await window.signInAt(own);
    await page.getByText('Not connected: tools that need it cannot be called.').waitFor();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.waitForURL((url) => url.origin === api.origin);
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByText(/access_denied: Ada said no/).waitFor();
    await page.getByRole('link', { name: 'Go back and connect again' }).click();
    await page.waitForURL((url) => url.pathname === own);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.waitForURL((url) => url.origin === api.origin);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('Connected to shop. If a call was refused for want of this, make it again.').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('link', { name: 'Go to the credential' }).click();
    await page.getByText('ada@provider.example').waitFor();
    expect(await window.axe()).toEqual([]);
    expect(await stack.org('POST', '/me/calls', { tool: 'shop/whoAmI', arguments: {} })).toMatchObject({ isError: false });

    await page.goto(`${stack.consoleUrl}${own}`);
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('Not connected: tools that need it cannot be called.').waitFor();
    expect(api.counts.revocations).toBe(2);
    await page.goto(`${stack.consoleUrl}/connect/callback?code=abc`);
    await page.getByText(/without the value that says which connection this is/).waitFor();
    expect(await window.axe()).toEqual([]);
    expect(violations).toEqual([]);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONNECT-FLOW', 'CONSOLE-MCP'],
  'an MCP server of the official SDK that wants OAuth is imported, connected to, read and called by clicks',
  async () => {
    const { page, violations } = window;
    const at = (path: string): Promise<unknown> => page.goto(`${stack.consoleUrl}/orgs/${stack.orgSlug}${path}`);
    await at('/integrations');
    await window.button('Import API').click();
    await page.getByText('MCP server', { exact: true }).click();
    await window.field('Address of the MCP server').fill(server.url);
    await window.button('Preview').click();
    await page
      .getByText(/The server shows its tools to who is connected: after the import/)
      .first()
      .waitFor();
    expect(await window.axe()).toEqual([]);
    await window.field('Short name').fill('guarded');
    await window.button('Import, then connect').click();
    await page.getByText(/The server lists its tools to who is connected/).waitFor();
    await at('/integrations/guarded?view=credentials');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.waitForURL((url) => url.origin === api.origin);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('Connected to guarded. If a call was refused for want of this, make it again.').waitFor();
    await page.getByRole('link', { name: 'Read the tools of guarded' }).click();
    await window.button('Preview').click();
    await window.says('4 tools');
    await window.button('Refresh integration').click();
    await window.says('Refreshed: 4 added, 0 changed, 0 removed.');
    const { name } = await stack.org('GET', '/integrations/guarded');
    expect(name).toBe('official');
    const { user } = (await stack.rest('GET', '/me')) as { user: { id: string } };
    const resource = { kind: 'integration', slug: 'guarded' };
    await stack.org('PUT', '/grants', { subject: { kind: 'user', id: user.id }, resource, tools: 'ALL' });
    expect(await stack.org('POST', '/me/calls', { tool: 'guarded/echo', arguments: { text: 'through the gate' } })).toMatchObject({
      isError: false,
      content: [{ type: 'text', text: 'through the gate' }],
    });
    expect(violations).toEqual([]);
  },
  TEST_LIMIT_MS,
);

proves(['CONNECT-FLOW'], 'a connection that the provider ended is listed with what it said', async () => {
  const { page } = window;
  const own = `/orgs/${stack.orgSlug}/me/credentials`;
  await page.goto(`${stack.consoleUrl}${own}/shop`);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.waitForURL((url) => url.origin === api.origin);
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('Connected to shop. If a call was refused for want of this, make it again.').waitFor();
  api.endAccess();
  await api.endGrants();
  await stack.org('POST', '/me/calls', { tool: 'shop/whoAmI', arguments: {} });
  await stack.importApi('not-granted', { document: api.document() });
  await page.goto(`${stack.consoleUrl}${own}`);
  await page.getByText('The connection has ended. Calls fail until it is connected again').waitFor();
  await page
    .getByText(/invalid_grant/)
    .first()
    .waitFor();
  // An admin sees every integration, and may use what was granted.
  await page.getByText('2 APIs that you may use ask for a credential.').waitFor();
  expect(await page.getByRole('row', { name: /not-granted/ }).count()).toBe(0);
});

proves(
  ['CONNECT-FLOW', 'CONSOLE-PAGES'],
  'an admin connects a service account on its own page, and is led back there',
  async () => {
    const { page, violations } = window;
    const { id } = await stack.createAccount('calendar-bot');
    await stack.grant(id, 'shop');
    const account = `/orgs/${stack.orgSlug}/service-accounts/${id}`;
    // The address that a refused call names leads to the way to connect.
    await page.goto(`${stack.consoleUrl}${account}/credentials/shop`);
    await page.getByText('Connect this account to shop:').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL((url) => url.pathname === account);
    await page.getByText('Connect this account to shop:').waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /shop/ }).getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText('Connect this account to shop:').waitFor();
    const connect = page.getByRole('button', { name: 'Connect', exact: true }).first();
    await until('the way to the provider to have the focus', () =>
      page.evaluate('document.activeElement.textContent === "Connect" && document.activeElement.closest("table") === null'),
    );
    await page.getByRole('button', { name: 'Paste an access token' }).waitFor();
    expect(await window.axe()).toEqual([]);
    await connect.click();
    await page.waitForURL((url) => url.origin === api.origin);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('Connected to shop.').waitFor();
    await page.getByRole('link', { name: 'Go to the credential' }).click();
    await page.waitForURL((url) => url.pathname === account);
    await page.getByRole('row', { name: /shop.*set/ }).waitFor();
    expect(violations).toEqual([]);
  },
  TEST_LIMIT_MS,
);
