/** The page of a service account asks few things, and says of an ended connection what the other pages say. */
import type { Browser, Request } from 'playwright-core';
import { oauthApi, type OAuthApi } from '@gatehouse/test-support';
import { useStack, type Stack } from '../harness';
import { startBrowser } from '../harness/browser';
import { allowedPort } from '../harness/testRun';
import { proves } from '../proves';
import { openWindow, TEST_LIMIT_MS, type Window } from './window';

const MOST_REQUESTS = 5;

let stack: Stack;
let api: OAuthApi;
let browser: Browser;
let window: Window;
let bot: string;
let token: string;

beforeAll(async () => {
  [stack, browser] = [await useStack(), await startBrowser()];
  api = await oauthApi({ port: await allowedPort(), redirectUris: [`${stack.consoleUrl}/connect/callback`] });
  await stack.createOrganization();
  bot = (await stack.createAccount('nightly-notes')).id;
  token = (await stack.createToken(bot)).value;
  await stack.importApi('shop', { document: api.document() });
  await stack.grant(bot, 'shop');
  const spec = { schemaVersion: '1.0', systemPrompt: 'Be brief.', modelPreference: [{ family: 'claude', model: 'opus-5.5' }] };
  const { id } = await stack.org('POST', '/agents', { agent: { name: 'notes-writer', description: '' }, spec });
  await stack.org('PUT', '/grants', { subject: { kind: 'serviceAccount', id: bot }, resource: { kind: 'agent', id } });
  const begun = await stack.org('POST', `/service-accounts/${bot}/credentials/shop/connect`, {});
  const back = await api.walk(String(begun['authorizationUrl']));
  await stack.org('POST', '/connections/finish', Object.fromEntries(back.searchParams));
  // One call is made, so that Overview is past the first steps.
  expect(await call()).toMatchObject({ isError: false });
  window = await openWindow(browser, stack.consoleUrl, stack.admin, {});
  await window.signInAt(`/orgs/${stack.orgSlug}/groups`);
}, TEST_LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await api?.close();
  await stack?.stop();
}, TEST_LIMIT_MS);

const call = () => stack.execute('shop/whoAmI', {}, { token });
const open = (path: string) => window.page.goto(`${stack.consoleUrl}/orgs/${stack.orgSlug}${path}`);

proves(
  ['CONSOLE-VOLUME'],
  'the page of a service account with a token, a grant, a credential and an agent asks five things at most, the last part included',
  async () => {
    const { page } = window;
    const asked: string[] = [];
    const note = (request: Request): void => {
      const { pathname } = new URL(request.url());
      // What the trail hears late of the set-up is read again, as every few seconds whether something changed.
      if (pathname.startsWith('/api/') && !asked.includes(pathname)) asked.push(pathname);
    };
    // The page of before may still be reading.
    await page.goto('about:blank');
    page.on('request', note);
    await open(`/service-accounts/${bot}`);
    await page.getByRole('row', { name: /^shop all \d+ Present/ }).waitFor();
    await page.getByText(/^Ready: 1 token works/).waitFor();
    await page.getByRole('link', { name: 'notes-writer' }).waitFor();
    await page.getByText('No version is acknowledged.').waitFor();
    page.off('request', note);
    expect(asked.slice(MOST_REQUESTS)).toEqual([]);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONNECT-FLOW', 'CONSOLE-PAGES'],
  'a connection that has ended is called so in the list of accounts, on the page of the account, on Overview and by REST',
  async () => {
    const { page } = window;
    api.endAccess();
    await api.endGrants();
    expect(await call()).toMatchObject({ isError: true });
    const { accounts } = (await stack.org('GET', `/service-accounts/readiness?ids=${bot}`)) as { accounts: object[] };
    expect(accounts).toMatchObject([{ isReady: false, endedCredentials: ['shop'], missingCredentials: [], rejectedCredentials: [] }]);
    await open('/service-accounts');
    await page.getByRole('row', { name: /nightly-notes.*Ended connection to shop/ }).waitFor();
    await open('/service-accounts?needs=ended&integration=shop');
    await page.getByRole('row', { name: /nightly-notes/ }).waitFor();
    await open(`/service-accounts/${bot}`);
    await page.getByText('Not ready: the connection to shop has ended: tools that need it cannot be called.').waitFor();
    await page.getByText('1 ended', { exact: true }).waitFor();
    await page.getByRole('row', { name: /^shop.*The connection has ended/ }).waitFor();
    expect(await page.getByText(/no credential|missing/i).count()).toBe(0);
    expect(await window.axe()).toEqual([]);
    await open('');
    await page.getByText('The connection of 1 service account to shop has ended: tools that need it cannot be called.').waitFor();
    expect(window.violations).toEqual([]);
  },
  TEST_LIMIT_MS,
);
