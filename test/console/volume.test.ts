/** Pages of an organization with a thousand bots, ten thousand grants and a trail of a hundred thousand entries ask few things. Times are printed. */
import { MongoClient, type Db, type Document } from 'mongodb';
import { randomBase62 } from '@gatehouse/contracts';
import type { Browser, Request } from 'playwright-core';
import { startUpstream, useStack, type Stack, type Upstream } from '../harness';
import { startBrowser } from '../harness/browser';
import { proves } from '../proves';
import { openWindow, TEST_LIMIT_MS, type Window } from './window';

const ACCOUNTS = 1_000;
const INTEGRATIONS = 10;
const ENTRIES = 100_000;
const BATCH = 5_000;
const MOST_REQUESTS = 5;

let stack: Stack;
let api: Upstream;
let browser: Browser;
let window: Window;
let bot: string;

async function insertAll(db: Db, collection: string, rows: readonly Document[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH)
    await db.collection(collection).insertMany(rows.slice(at, at + BATCH), { ordered: false });
}

/** More of what the services stored themselves: a row each, with other ids. */
async function multiply(mongo: MongoClient, accountId: string): Promise<void> {
  const db = (service: string): Db => mongo.db(`${stack.home.prefixes.DATABASE_PREFIX}${service}`);
  const [account] = await db('identity').collection<Document & { _id: string }>('serviceAccounts').find({ _id: accountId }).toArray();
  const grants = await db('policy').collection<Document & { _id: string }>('grants').find({ 'subject.id': accountId }).toArray();
  const ids = Array.from({ length: ACCOUNTS - 1 }, () => `sa_${randomBase62(22)}`);
  const named = (id: string, index: number) => ({
    ...account,
    _id: id,
    name: `bot ${index}`,
    nameKey: String(account!['nameKey']).replace(/first-bot$/, `bot ${index}`),
  });
  await insertAll(db('identity'), 'serviceAccounts', ids.map(named));
  const held = (id: string) =>
    grants.map((grant) => ({ ...grant, _id: grant._id.replace(accountId, id), subject: { kind: 'serviceAccount', id }, outbox: [] }));
  await insertAll(db('policy'), 'grants', ids.flatMap(held));
  const entries = db('audit').collection<Document & { _id: string; seq: number }>('entries');
  const pattern = await entries.find({ 'actor.id': accountId, type: 'tool.call' }).sort({ seq: 1 }).limit(2).toArray();
  const [last] = await entries
    .find({ orgId: account!['orgId'] as string })
    .sort({ seq: -1 })
    .limit(1)
    .toArray();
  const more = Array.from({ length: ENTRIES }, (_, index) => {
    const call = randomBase62(22).slice(0, 6) + String(index >> 1).padStart(16, '0');
    const actor = { kind: 'serviceAccount', id: ids[(index >> 1) % ids.length]!, name: `bot ${(index >> 1) % ids.length}` };
    const shared = { callId: `call_${String(index >> 1).padStart(22, '0')}`, correlationId: `c-${String(index >> 1).padStart(16, '0')}` };
    return {
      ...pattern[index % 2],
      ...shared,
      actor,
      _id: `${last!['orgId']}/evt_${call}`,
      eventId: `evt_${call}`,
      seq: last!.seq + 1 + index,
    };
  });
  await insertAll(db('audit'), 'entries', more);
}

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
  const mongo = await MongoClient.connect(stack.urls.mongo);
  try {
    await multiply(mongo, bot);
  } finally {
    await mongo.close();
  }
  window = await openWindow(browser, stack.consoleUrl, stack.admin, {});
  await window.signInAt(`/orgs/${stack.orgSlug}/members`);
}, TEST_LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await api?.close();
  await stack?.stop();
}, TEST_LIMIT_MS);

const pages: [name: string, path: string, usable: string][] = [
  ['overview', '', 'service accounts have no token that works.'],
  ['service accounts', '/service-accounts', 'No token and no credential for'],
  ['service accounts by words', '/service-accounts?q=bot+777&sort=name', 'bot 777'],
  ['calls', '/calls', 'Answered'],
  ['calls of one bot', '/calls?who=BOT', 'Answered'],
  ['audit log', '/audit-log', 'called'],
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
        // Whether something changed is asked for again every few seconds, whatever the page.
        const isPoll = pathname.endsWith('/pulse') && asked.includes(pathname);
        if (pathname.startsWith('/api/') && !isPoll) asked.push(pathname);
      };
      page.on('request', note);
      const began = performance.now();
      await page.goto(`${stack.consoleUrl}/orgs/${stack.orgSlug}${path.replace('BOT', bot)}`);
      await page.locator('main').getByText(usable).first().waitFor();
      const took = performance.now() - began;
      page.off('request', note);
      const nodes = await page.evaluate('document.querySelectorAll("*").length');
      process.stderr.write(
        `${name}: ${asked.length} requests, usable after ${Math.round(took)} ms, ${String(nodes)} nodes: ${asked.join(' ')}\n`,
      );
      expect(asked.length).toBeLessThanOrEqual(MOST_REQUESTS);
    },
    TEST_LIMIT_MS,
  );
}

proves(['CONSOLE-VOLUME'], 'the overview groups what needs a person by cause, five of each', async () => {
  const began = performance.now();
  const { accounts, needs } = (await stack.org('GET', '/overview')) as unknown as {
    accounts: object;
    needs: { cause: string; count: number; worst: object[] }[];
  };
  process.stderr.write(`GET /overview: ${Math.round(performance.now() - began)} ms\n`);
  expect(accounts).toEqual({ active: ACCOUNTS, disabled: 0, ready: 0 });
  expect(needs.map(({ cause, count, worst }) => [cause, count, worst.length])).toEqual([
    ...Array.from({ length: INTEGRATIONS - 1 }, () => ['unconnected', ACCOUNTS, 5]),
    ['tokenless', ACCOUNTS - 1, 5],
  ]);
});
