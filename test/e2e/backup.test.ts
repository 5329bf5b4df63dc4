/**
 * `docs/operate/backup.md` from beginning to end: a backup of MongoDB's files under calls, everything lost, and all of it put back in the order of that page.
 * What was taken away after a backup is the subject of `restore.test.ts`.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { MongoClient } from 'mongodb';
import { addMember, approve, ended, pendingOf, postMcp, startStack, until, type Caller, type OwnStack } from '../harness';
import { proves } from '../proves';

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const ORDER = { customer: 'Ada', email: 'ada@example.com', items: [{ sku: 'MUG', title: 'Mug', quantity: 1, unitCents: 100 }] };
const KEYS = ['keys', 'trusted-keys.json', 'master-key.json', 'identity-master-key.json', 'secrets.json'];

let stack: OwnStack;
let safe: string;
let caller: Caller;
beforeAll(async () => {
  safe = mkdtempSync(join(tmpdir(), 'gatehouse-backup-'));
  stack = await startStack({ own: ['mongo', 'redis'], apart: ['gateway'] });
  caller = await stack.readyCaller();
}, 180_000);
afterAll(async () => {
  await stack?.stop();
  rmSync(safe, { recursive: true, force: true });
}, 60_000);

const statusOf = async (token: string): Promise<number> => (await postMcp(stack.mcpUrl, list, { token })).status;
const succeeds = async (): Promise<boolean> => !(await stack.execute('orders/listOrders', {}, { token: caller.token.value })).isError;

/** Calls while the files are copied: none may fail. A change does, and says so. */
async function backUp(): Promise<void> {
  for (const name of KEYS) cpSync(stack.home.path(name), join(safe, name), { recursive: true });
  const client = await new MongoClient(stack.urls.mongo).connect();
  const admin = client.db('admin');
  await admin.command({ fsync: 1, lock: true });
  try {
    expect(await succeeds()).toBe(true);
    await expect(stack.createAccount('in between')).rejects.toMatchObject({ status: 503 });
    cpSync(join(stack.stores.mongo!.dir, 'data'), join(safe, 'data'), {
      recursive: true,
      filter: (path) => basename(path) !== 'mongod.lock',
    });
  } finally {
    await admin.command({ fsyncUnlock: 1 });
    await client.close();
  }
}

async function loseEverything(): Promise<void> {
  await stack.services['gateway']!.kill();
  await stack.services['together']!.kill();
  await Promise.all([stack.stores.mongo!.kill(), stack.stores.redis!.kill()]);
  rmSync(join(stack.stores.mongo!.dir, 'data'), { recursive: true });
  for (const name of KEYS) rmSync(stack.home.path(name), { recursive: true });
}

/** Steps 2 to 6 of the page; the gateway is not started. */
async function restore(): Promise<void> {
  for (const name of KEYS) cpSync(join(safe, name), stack.home.path(name), { recursive: true });
  mkdirSync(stack.stores.mongo!.dir, { recursive: true });
  cpSync(join(safe, 'data'), join(stack.stores.mongo!.dir, 'data'), { recursive: true });
  await Promise.all([stack.stores.mongo!.start(), stack.stores.redis!.start()]);
  await stack.services['together']!.start();
  await until('the core to be ready', () => stack.services['together']!.isReady(), 60_000);
}

/** Numbers of the whole trail, the oldest first. */
async function numbers(): Promise<number[]> {
  const all: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await stack.org('GET', `/audit-log?limit=200${cursor === undefined ? '' : `&cursor=${cursor}`}`);
    all.unshift(...(page['entries'] as { seq: number }[]).map(({ seq }) => seq).reverse());
    cursor = page['nextCursor'] as string | undefined;
  } while (cursor !== undefined);
  return all;
}

proves(
  ['RESTORE-WHOLE'],
  'people, tokens, grants, credentials, requests that wait and the trail go on from a backup of MongoDB’s files and the keys',
  async () => {
    const member = await addMember(stack, stack.emailOf('member'));
    const revoked = await stack.createToken(caller.account.id);
    expect(await statusOf(revoked.value)).toBe(200);
    await stack.revokeToken(caller.account.id, revoked.id);
    const rule = { name: 'Orders wait', effect: 'REQUIRE_APPROVAL', tools: ['orders/createOrder'], reason: 'A person looks' };
    await stack.org('POST', '/rules', rule);
    const { requestId } = pendingOf(await stack.execute('orders/createOrder', { body: ORDER }, { token: caller.token.value }));
    expect(await succeeds()).toBe(true);
    const kept = (await numbers()).length;
    await backUp();

    await loseEverything();
    await restore();
    const gateway = stack.services['gateway']!;
    expect(await gateway.isReady()).toBe(false);
    const { members } = (await stack.org('GET', '/members')) as { members: { userId: string }[] };
    expect(members.map(({ userId }) => userId)).toContain(member.userId);
    const numbered = await numbers();
    expect(numbered).toEqual(numbered.map((_, at) => at));
    expect(numbered.length).toBeGreaterThanOrEqual(kept);
    await approve(stack.org, requestId);
    expect(await ended(stack.org, requestId)).toMatchObject({ status: 'completed' });

    await gateway.start();
    await stack.ready();
    expect([await succeeds(), await statusOf(revoked.value)]).toEqual([true, 401]);
    const later = await until('the trail to go on', async () => {
      const now = await numbers();
      return now.length > numbered.length + 3 && now;
    });
    expect(later).toEqual(later.map((_, at) => at));
  },
  240_000,
);
