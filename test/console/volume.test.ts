/** Pages of an organization with a thousand bots, rules, members and blocks, ten thousand grants and a trail of a hundred thousand entries ask few things, and many rows are changed at once. Times are printed. */
import { MongoClient } from 'mongodb';
import type { Browser, Request, Response } from 'playwright-core';
import { startUpstream, useStack, type Stack, type Upstream } from '../harness';
import { startBrowser } from '../harness/browser';
import { proves } from '../proves';
import { ACCOUNTS, BLOCKS, multiply } from './manyRows';
import { openWindow, TEST_LIMIT_MS, type Window } from './window';

const INTEGRATIONS = 10;
const MOST_REQUESTS = 5;
/** One block is of an integration. */
const BLOCKED = BLOCKS - 1;

let stack: Stack;
let api: Upstream;
let browser: Browser;
let window: Window;
/** Seconds for which the browser has been at work since it began to load the page, whatever else the machine does. */
let worked: () => Promise<number>;
let bot: string;
let rule: string;

/** The rows are many, and their indexes are large. */
const SETUP_LIMIT_MS = 2 * TEST_LIMIT_MS;

beforeAll(async () => {
  [stack, api, browser] = [await useStack(), await startUpstream(), await startBrowser()];
  await stack.createOrganization();
  const account = await stack.createAccount('first-bot');
  bot = account.id;
  const { value } = await stack.createToken(bot);
  const open = { ...api.document(), security: [], components: {} };
  for (let index = 0; index < INTEGRATIONS; index += 1) {
    await stack.importApi(`api-${index}`, { document: index === 0 ? open : api.document() });
    await stack.grant(bot, `api-${index}`);
  }
  const { isError } = await stack.execute('api-0/echo', {}, { token: value });
  expect(isError).toBe(false);
  while ((await stack.audit({ actor: bot, type: 'tool.call' })).length < 2);
  const subjects = [{ kind: 'serviceAccount', id: bot }];
  const created = await stack.org('POST', '/rules', { name: 'first rule', effect: 'DENY', tools: ['api-1/*'], subjects, reason: 'r' });
  rule = String(created['id']);
  await stack.org('POST', '/blocks', { target: { kind: 'integration', slug: 'api-9' }, reason: 'stopped' });
  await stack.join(await stack.addPerson(stack.emailOf('first-member')));
  const mongo = await MongoClient.connect(stack.urls.mongo);
  try {
    await multiply((service) => mongo.db(`${stack.home.prefixes.DATABASE_PREFIX}${service}`), bot);
  } finally {
    await mongo.close();
  }
  window = await openWindow(browser, stack.consoleUrl, stack.admin, {});
  const devTools = await window.context.newCDPSession(window.page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  worked = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  await window.signInAt(`/orgs/${stack.orgSlug}/members`);
}, SETUP_LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await api?.close();
  await stack?.stop();
}, TEST_LIMIT_MS);

/** Matches any bot: ids are random, so a page may show any of the thousand first. */
const ANY_BOT = /^bot \d/;
const pages: [name: string, path: string, usable: string | RegExp][] = [
  ['overview', '', 'service accounts have no token that works.'],
  ['service accounts', '/service-accounts', 'No token and no credential for'],
  ['service accounts by words', '/service-accounts?q=bot+777&sort=name', 'bot 777'],
  ['a service account', '/service-accounts/BOT', 'Missing: tools that need it cannot be called'],
  ['grants', '/grants', '10,000 grants to'],
  ['grants by name', '/grants?q=bot+777&sort=-createdAt', '10 of 10,'],
  ['grants of one bot', '/grants?subject=BOT', 'of 10,'],
  ['matrix of grants', '/grants?view=matrix', ANY_BOT],
  ['matrix of members by name', '/grants?view=matrix&kind=user&q=person+77', 'Person 77'],
  ['rules', '/rules', '1,000 rules'],
  ['rules about one bot', '/rules?who=BOT', '1 of 1,000 rules'],
  ['members', '/members', '1,000 members, 1 of them an admin'],
  ['members by name', '/members?q=person+77', 'of 1,000 members match'],
  ['blocks', '/blocks', '900 blocks stop calls now'],
  ['blocks by name', '/blocks?q=bot+777', 'bot 777'],
  ['groups', '/groups', 'There is no group yet.'],
  ['integrations', '/integrations', 'credentials are missing'],
  ['credentials at an integration', '/integrations/api-1?view=credentials', ANY_BOT],
  ['first steps', '?first', 'Import an API'],
  ['calls', '/calls', 'Answered'],
  ['calls of one bot', '/calls?who=BOT', 'Answered'],
  ['audit log', '/audit-log', 'called'],
  ['grants in the audit log', '/audit-log?kind=grant', 'service account first-bot'],
  ['changes in the audit log', '/audit-log?changes=true', 'created the rule'],
  ['a rule', '/rules/RULE', 'first-bot'],
  ['a new rule', '/rules/new', 'Who (optional)'],
  ['approvals', '/approvals', 'Nothing waits for your decision.'],
  ['deployments', '/deployments', 'A deployment says where an agent runs'],
  ['security settings', '/security-settings', 'would be able to create one'],
];

for (const [name, path, usable] of pages) {
  proves(
    ['CONSOLE-VOLUME'],
    `${name} of a large organization`,
    async () => {
      const { page } = window;
      const asked: string[] = [];
      const note = (request: Request): void => {
        const { pathname } = new URL(request.url());
        // Whether something changed is asked for again every few seconds, whatever the page; before the first call, the overview too.
        const isPoll = /\/(pulse|overview)$/.test(pathname) && asked.includes(pathname);
        if (pathname.startsWith('/api/') && !isPoll) asked.push(pathname);
      };
      // A store that had no time is no question of the page's: it is asked again.
      const forget = (response: Response): void => {
        const at = asked.indexOf(new URL(response.url()).pathname);
        if (response.status() >= 500 && at >= 0) asked.splice(at, 1);
      };
      const times: string[] = [];
      const began = performance.now();
      const time = (request: Request): void => {
        const { startTime, responseEnd } = request.timing();
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/'))
          times.push(
            `${pathname.split('/').slice(5).join('/')} ${Math.round(startTime - performance.timeOrigin - began)}+${Math.round(responseEnd)}`,
          );
      };
      // Overview answers as before the first call, whatever was called meanwhile.
      if (path === '?first')
        await page.route('**/overview', async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, json: { ...((await response.json()) as object), wasCalled: false } });
        });
      page.on('request', note).on('response', forget).on('requestfinished', time);
      await page.goto(`${stack.consoleUrl}/orgs/${stack.orgSlug}${path.replace('BOT', bot).replace('RULE', rule)}`);
      await page.locator('main').getByText(usable).first().waitFor();
      // What it suggests to call is there before it is usable, however slow the machine.
      if (path === '?first') await page.waitForLoadState('networkidle');
      const took = performance.now() - began;
      const work = Math.round((await worked()) * 1_000);
      await page.unrouteAll();
      page.off('request', note).off('response', forget).off('requestfinished', time);
      const nodes = await page.evaluate('document.querySelectorAll("*").length');
      const reached = times.join(', ');
      process.stderr.write(
        `${name}: ${asked.length} requests, usable after ${Math.round(took)} ms, of them ${work} ms of work in the browser, ${String(nodes)} nodes: ${reached}\n`,
      );
      expect(asked.length).toBeLessThanOrEqual(MOST_REQUESTS);
    },
    TEST_LIMIT_MS,
  );
}

proves(
  ['CONSOLE-VOLUME'],
  'a token is found among those of all accounts by what is visible of it, with one request',
  async () => {
    const { page } = window;
    const { value } = await stack.createToken(bot);
    const asked: string[] = [];
    page.on('request', (request) => new URL(request.url()).pathname.endsWith('/tokens') && asked.push(request.url()));
    await page.goto(`${stack.consoleUrl}/orgs/${stack.orgSlug}/groups`);
    await page.getByRole('button', { name: /Go to…/ }).click();
    await page.getByRole('combobox', { name: 'Go to a page or start something' }).fill(value);
    await page.getByRole('option', { name: /^test, first-bot/ }).waitFor();
    expect(asked.map((url) => new URL(url).search)).toEqual([`?prefix=${value.slice(0, 12)}`]);
  },
  TEST_LIMIT_MS,
);

proves(['CONSOLE-VOLUME'], 'the overview groups what needs a person by cause, five of each', async () => {
  const began = performance.now();
  const { accounts, needs } = (await stack.org('GET', '/overview')) as unknown as {
    accounts: object;
    needs: { cause: string; count: number; worst: object[] }[];
  };
  process.stderr.write(`GET /overview: ${Math.round(performance.now() - began)} ms\n`);
  expect(accounts).toEqual({ active: ACCOUNTS - BLOCKED, blocked: BLOCKED, disabled: 0, ready: 0 });
  expect(needs.map(({ cause, count, worst }) => [cause, count, worst.length])).toEqual([
    ...Array.from({ length: INTEGRATIONS - 1 }, () => ['unconnected', ACCOUNTS - BLOCKED, 5]),
    ['tokenless', ACCOUNTS - BLOCKED - 1, 5],
  ]);
});

proves(
  ['CONSOLE-VOLUME', 'REST-BULK'],
  'all that a search finds are ticked, counted, disabled after one question, and what became of each is told, also when an answer is lost',
  async () => {
    const { page } = window;
    await page.goto(`${stack.consoleUrl}/orgs/${stack.orgSlug}/service-accounts?q=bot+7&sort=name`);
    await page.getByText('111 of 1,000 service accounts match.').waitFor();
    await page.getByText('50 of 111 shown').waitFor();
    await page.getByRole('checkbox', { name: 'Select all rows that are shown' }).check();
    await page.getByText('50 selected').waitFor();
    await page.getByRole('button', { name: 'Select all 111 that match' }).click();
    await page.getByText('111 selected').waitFor();
    await page.getByRole('button', { name: 'Disable…' }).click();
    await page.getByRole('heading', { name: 'Disable 111 service accounts?' }).waitFor();
    let lost = 0;
    const keys = new Set<string>();
    await page.route('**/service-accounts/bulk', async (route) => {
      keys.add(route.request().headers()['idempotency-key'] ?? '');
      const answer = await route.fetch();
      // The second part is done, and its answer does not arrive.
      if (keys.size === 2 && (lost += 1) === 1) return route.abort();
      return route.fulfill({ response: answer });
    });
    await page.getByRole('button', { name: 'Disable them' }).click();
    await page.getByRole('dialog', { name: 'What was done' }).getByText('111 disabled.').waitFor();
    expect([lost, keys.size]).toEqual([2, 3]);
    await page.unroute('**/service-accounts/bulk');
    await page.getByRole('button', { name: 'Close' }).click();
    const { totals } = (await stack.org('GET', '/service-accounts?status=DISABLED&totals=true')) as { totals: object };
    expect(totals).toEqual({ all: ACCOUNTS, matching: 111, active: ACCOUNTS - 111, blocked: BLOCKED, disabled: 0 });
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-VOLUME', 'REST-BULK'],
  'a connection that stays away stops the work, and nobody is told that what was not answered is done; to ask again ends it',
  async () => {
    const { page } = window;
    await page.goto(`${stack.consoleUrl}/orgs/${stack.orgSlug}/members?q=person+70`);
    await page.getByText('11 of 1,000 members match.').waitFor();
    await page.getByRole('checkbox', { name: 'Select all rows that are shown' }).check();
    await page.getByRole('button', { name: 'Block…' }).click();
    await page.route('**/blocks/bulk', (route) => route.abort());
    await page.getByRole('button', { name: 'Block them now' }).click();
    await page.getByText('For 11 no answer came: they may or may not be done.').waitFor();
    expect(await page.getByText(/11 blocked/).count()).toBe(0);
    await page.unroute('**/blocks/bulk');
    await page.getByRole('button', { name: 'Ask again' }).click();
    await page.getByText('11 blocked.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
  },
  TEST_LIMIT_MS,
);

/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms: what browsers call a slow phone. */
const SLOW = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };

proves(
  ['CONSOLE-VOLUME'],
  'over a slow line something is drawn before the first script is there; how long it and the page took is printed',
  async () => {
    const { page, context } = window;
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.clearBrowserCache');
    await devTools.send('Network.emulateNetworkConditions', SLOW);
    const began = performance.now();
    await page.goto(`${stack.consoleUrl}/orgs/${stack.orgSlug}/service-accounts`, { waitUntil: 'commit' });
    await page.getByText('Loading Gatehouse…').waitFor();
    await page.locator('main').getByRole('heading', { name: 'Service accounts' }).waitFor();
    expect(await page.getByText('Loading Gatehouse…').count()).toBe(0);
    const painted = await page.evaluate<number>(`performance.getEntriesByName('first-contentful-paint')[0]?.startTime`);
    process.stderr.write(`1.6 Mbit/s: first paint ${Math.round(painted)} ms, heading ${Math.round(performance.now() - began)} ms\n`);
    expect(painted).toBeGreaterThan(0);
    await devTools.detach();
  },
  TEST_LIMIT_MS,
);
