/** A connection by clicks: from the page that a refused call names, over the provider, back to the console, and ended again. */
import type { Browser } from 'playwright-core';
import { oauthApi, type OAuthApi } from '@gatehouse/test-support';
import { useStack, type Stack } from '../harness';
import { startBrowser } from '../harness/browser';
import { allowedPort } from '../harness/testRun';
import { proves } from '../proves';
import { openWindow, TEST_LIMIT_MS, type Window } from './window';

let stack: Stack;
let api: OAuthApi;
let browser: Browser;
let window: Window;
beforeAll(async () => {
  [stack, browser] = [await useStack(), await startBrowser()];
  api = await oauthApi({ port: await allowedPort(), redirectUris: [`${stack.consoleUrl}/connect/callback`] });
  await stack.createOrganization();
  await stack.importApi('shop', { document: api.document() });
  const { user } = (await stack.rest('GET', '/me')) as { user: { id: string } };
  const subject = { kind: 'user', id: user.id };
  await stack.org('PUT', '/grants', { subject, resource: { kind: 'integration', slug: 'shop' }, tools: 'ALL' });
  window = await openWindow(browser, stack.consoleUrl, stack.admin, {});
}, TEST_LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await api?.close();
  await stack?.stop();
}, TEST_LIMIT_MS);

proves(
  ['CONNECT-FLOW'],
  'a person connects, sees as whom, makes a call, reads a no in the words of the provider, and disconnects',
  async () => {
    const { page, violations } = window;
    const own = `/orgs/${stack.orgSlug}/me/credentials/shop`;
    await window.signInAt(own);
    await page.getByText('Not connected: every call fails.').waitFor();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.waitForURL((url) => url.origin === api.origin);
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByText(/access_denied: Ada said no/).waitFor();
    await page.goto(`${stack.consoleUrl}${own}`);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.waitForURL((url) => url.origin === api.origin);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('Connected to shop. Run your request again.').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('link', { name: 'Go to the credential' }).click();
    await page.getByText('ada@provider.example').waitFor();
    expect(await window.axe()).toEqual([]);
    expect(await stack.org('POST', '/me/calls', { tool: 'shop/whoAmI', arguments: {} })).toMatchObject({ isError: false });

    await page.goto(`${stack.consoleUrl}${own}`);
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('Not connected: every call fails.').waitFor();
    expect(api.counts.revocations).toBe(1);
    expect(violations).toEqual([]);
  },
  TEST_LIMIT_MS,
);
