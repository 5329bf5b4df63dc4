/** Credentials of more than one value by clicks: the preview names the schemes, the form asks for each part, and first steps connect where an API takes that. */
import type { Browser } from 'playwright-core';
import { oauthApi, type OAuthApi } from '@gatehouse/test-support';
import { startUpstream, useStack, type Stack, type Upstream } from '../harness';
import { startBrowser } from '../harness/browser';
import { allowedPort } from '../harness/testRun';
import { proves } from '../proves';
import { openWindow, TEST_LIMIT_MS, type Window } from './window';

let stack: Stack;
let upstream: Upstream;
let api: OAuthApi;
let browser: Browser;
let window: Window;
beforeAll(async () => {
  [stack, upstream, browser] = [await useStack(), await startUpstream(), await startBrowser()];
  api = await oauthApi({ port: await allowedPort(), redirectUris: [`${stack.consoleUrl}/connect/callback`] });
  await stack.createOrganization();
  window = await openWindow(browser, stack.consoleUrl, stack.admin, {});
}, TEST_LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await Promise.all([upstream?.close(), api?.close()]);
  await stack?.stop();
}, TEST_LIMIT_MS);

const open = async (path: string): Promise<void> => void (await window.page.goto(`${stack.consoleUrl}/orgs/${stack.orgSlug}${path}`));

const described = (): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Two at once', version: '1' },
    servers: [{ url: upstream.url }],
    security: [{ 'app.key': [], login: [] }],
    paths: {
      '/things': { get: { operationId: 'things', responses: {} } },
      '/one': { get: { operationId: 'one', security: [{ 'app.key': [] }], responses: {} } },
    },
    components: {
      securitySchemes: { 'app.key': { type: 'apiKey', in: 'cookie', name: 'app' }, login: { type: 'http', scheme: 'basic' } },
    },
  });

proves(
  ['CONNECT-FLOW', 'CONSOLE-FIRST-CALL'],
  'first steps connect a service account where the API takes a connection, or take a pasted token',
  async () => {
    const { page } = window;
    await stack.importApi('shop', { document: api.document() });
    const account = await stack.createAccount('shop-bot');
    await stack.grant(account.id, 'shop');
    // The page is opened before the first call, which ends the first steps for good.
    await window.signInAt(`/orgs/${stack.orgSlug}`);
    await window.says('shop takes a connection. Connect shop-bot, or paste an access token that you have.');
    await window.button('Paste an access token').click();
    await window.field('Bearer token').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.waitForURL((url) => url.origin === api.origin);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('Connected to shop. If a call was refused for want of this, make it again.').waitFor();
    await open('');
    await window.says('shop-bot has a credential for shop');
    await stack.org('POST', `/service-accounts/${account.id}/disable`);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CRED-SCHEMES', 'CRED-PARTS'],
  'the preview names both schemes, the form asks for each part, one may be left out, and a call sends what it needs',
  async () => {
    const { page, violations } = window;
    await open('/integrations');
    await window.button('Import API').click();
    await page.getByText('Text', { exact: true }).click();
    await window.field('Text of the OpenAPI description').fill(described());
    await window.button('Preview').click();
    await window.says('app.key, an API key in the cookie app; login, a user name and a password (HTTP basic)');
    await window.button('Import 2 tools').click();
    await window.says('two-at-once');
    const { user } = (await stack.rest('GET', '/me')) as { user: { id: string } };
    const resource = { kind: 'integration', slug: 'two-at-once' };
    await stack.org('PUT', '/grants', { subject: { kind: 'user', id: user.id }, resource, tools: 'ALL' });

    await open('/me/credentials/two-at-once');
    await window.button('Store credential').click();
    await window.button('Store credential').last().click();
    await page.getByText('Fill in one of the parts at least.').first().waitFor();
    await window.field('app.key: API key').fill('a key');
    await window.button('Store credential').last().click();
    await page.getByText('A cookie cannot have blanks').waitFor();
    await window.field('app.key: API key').fill('the-app-key');
    await window.button('Store credential').last().click();
    await page.getByText(/without a part for login: tools that need it cannot be called/).waitFor();
    const run = (tool: string) => stack.org('POST', '/me/calls', { tool: `two-at-once/${tool}`, arguments: {} });
    expect(await run('one')).toMatchObject({ isError: false });
    expect(upstream.hits.at(-1)!.headers).toMatchObject({ cookie: 'app=the-app-key' });
    expect(await run('things')).toMatchObject({ isError: true });

    await open('/me/credentials/two-at-once');
    await window.button('Replace credential').click();
    await window.field('app.key: API key').fill('the-app-key');
    await window.field('login: User name').fill('ann');
    await window.field('login: Password').fill('the-password');
    expect(await window.axe()).toEqual([]);
    await window.button('Store credential').click();
    // The part that was left out before is there now.
    await page.getByText(/A credential was stored (?!.*without a part)/).waitFor();
    expect(await run('things')).toMatchObject({ isError: false });
    expect(upstream.hits.at(-1)!.headers).toMatchObject({
      cookie: 'app=the-app-key',
      authorization: `Basic ${Buffer.from('ann:the-password').toString('base64')}`,
    });
    expect(violations).toEqual([]);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CRED-PARTS', 'CONSOLE-PAGES'],
  'Overview names accounts whose credential lacks a part under a cause of its own, until the part is stored',
  async () => {
    const { page } = window;
    const { id } = await stack.createAccount('half-bot');
    const { value: token } = await stack.createToken(id);
    await stack.grant(id, 'two-at-once');
    const parts = { 'app.key': { value: 'the-app-key' } };
    const put = (body: object) => stack.org('PUT', `/service-accounts/${id}/credentials/two-at-once`, { type: 'several', ...body });
    expect(await put({ parts })).toMatchObject({ lacking: ['login'] });
    // One call is made, so that Overview is past the first steps.
    expect((await stack.execute('two-at-once/one', {}, { token })).isError).toBe(false);
    await open('');
    const cause = page
      .getByRole('listitem')
      .filter({ hasText: 'The credential of 1 service account for two-at-once lacks a part: tools that need it cannot be called.' });
    await cause.getByRole('link', { name: 'half-bot' }).waitFor();
    expect(await cause.getByRole('link', { name: 'Open two-at-once' }).getAttribute('href')).toMatch(
      /\/integrations\/two-at-once\?view=credentials$/,
    );
    await open('/service-accounts?needs=incomplete&integration=two-at-once');
    await page.getByRole('row', { name: /half-bot.*login/ }).waitFor();

    expect(await put({ parts: { ...parts, login: { username: 'ann', password: 'the-password' } } })).not.toHaveProperty('lacking');
    await open('/service-accounts?needs=incomplete&integration=two-at-once');
    await window.says('No service account matches.');
    await open('');
    await window.says('Nothing needs attention now.');
    expect(await cause.count()).toBe(0);
    await stack.org('POST', `/service-accounts/${id}/disable`);
  },
  TEST_LIMIT_MS,
);
