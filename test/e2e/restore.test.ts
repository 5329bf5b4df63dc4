/** What a restore from a backup gives back, and how it is taken away again: `docs/operate/backup.md`. The backup is a copy of all databases while nothing runs. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient, type Document } from 'mongodb';
import { addMember, decodeJwt, openConsent, postMcp, signInByHand, startStack, until, type OwnStack } from '../harness';
import { proves } from '../proves';

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const project = join(__dirname, '..', '..');

/** Besides what is taken away twice. */
const TAKEN_AWAY = [
  'personalToken.revoked',
  'client.ended',
  'group.memberRemoved',
  'member.removed',
  'member.updated',
  'block.created',
  'orgToken.revoked',
  'serviceAccount.enabled',
];

let stack: OwnStack;
let client: MongoClient;
beforeAll(async () => {
  stack = await startStack({ apart: [] });
  client = await new MongoClient(stack.urls.mongo).connect();
}, 120_000);
afterAll(async () => {
  await client?.close();
  await stack?.stop();
}, 60_000);

const together = () => stack.services['together']!;
async function whileStopped<T>(work: () => Promise<T>): Promise<T> {
  await together().stop();
  const done = await work();
  await together().start();
  await stack.ready();
  return done;
}

/** Every document, by database and collection. */
async function copy(): Promise<Map<string, Document[]>> {
  const copied = new Map<string, Document[]>();
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  for (const { name } of databases.filter((database) => database.name.startsWith(stack.home.prefixes.DATABASE_PREFIX)))
    for (const { name: collection } of await client.db(name).listCollections().toArray())
      copied.set(`${name} ${collection}`, await client.db(name).collection(collection).find().toArray());
  return copied;
}
async function restore(copied: Map<string, Document[]>): Promise<void> {
  for (const [place, documents] of copied) {
    const [name, collection] = place.split(' ');
    await client.db(name).collection(collection!).deleteMany({});
    if (documents.length > 0) await client.db(name).collection(collection!).insertMany(documents);
  }
}

const statusOf = async (token: string): Promise<number> => (await postMcp(stack.mcpUrl, list, { token })).status;
const calls = async (token: string): Promise<boolean> => !(await stack.execute('orders/listOrders', {}, { token })).isError;

/** A member with a personal token and a program that acts for them, one who leaves, and a group that has a grant and the first of them. */
async function peopleAndGroup() {
  await stack.org('PATCH', '/security-settings', { personalTokensEnabled: true });
  const staying = await addMember(stack, 'staying@acme.example');
  const leaving = await addMember(stack, 'leaving@acme.example');
  const personal = await staying.org('POST', '/personal-tokens', { name: 'laptop' });
  const consent = await openConsent(stack);
  const { body: signedIn } = await (await signInByHand(stack, consent)).redeem();
  await consent.close();
  const { id: group } = await stack.org('POST', '/groups', { name: 'Night shift' });
  await stack.org('PUT', `/groups/${String(group)}/members/${staying.userId}`);
  const grant = { subject: { kind: 'group', id: group }, resource: { kind: 'integration', slug: 'orders' } };
  await stack.org('PUT', '/grants', { ...grant, tools: 'ALL' });
  return {
    tokens: [String(personal['token']), signedIn.access_token],
    takeAway: async () => {
      await stack.org('DELETE', `/personal-tokens/${String(personal['id'])}`);
      await stack.org('DELETE', `/me/sessions/${String(decodeJwt(signedIn.access_token)['sid'])}`);
      await stack.org('DELETE', `/groups/${String(group)}/members/${staying.userId}`);
      await stack.org('DELETE', '/grants', grant);
      await stack.org('DELETE', `/members/${leaving.userId}`);
      await stack.org('PATCH', `/members/${staying.userId}`, { status: 'SUSPENDED' });
    },
    have: async () => {
      const { members } = (await stack.org('GET', '/members')) as { members: { userId: string; groups: string[] }[] };
      const { grants } = (await stack.org('GET', '/grants')) as { grants: { subject: { id: string } }[] };
      return {
        leaving: members.some(({ userId }) => userId === leaving.userId),
        inGroup: members.some(({ groups }) => groups.includes(String(group))),
        granted: grants.some(({ subject }) => subject.id === group),
      };
    },
  };
}

async function revokeAgain(trail: string, since: string): Promise<{ code: number; out: string }> {
  const args = ['scripts/revokeAgain.mjs', '--trail', trail, '--since', since, '--org', stack.orgSlug, '--api-url', stack.apiUrl];
  const env = { ...process.env, GATEHOUSE_ADMIN_TOKEN: await stack.adminJwt() };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: project, env }, (err, out, complaints) =>
      resolve({ code: err === null ? 0 : Number(err.code), out: out + complaints }),
    );
  });
}

proves(
  ['RESTORE-REVOKED'],
  'what was taken away after the backup works again after a restore, until revoke-again has taken it away by the entries that were kept',
  async () => {
    const revoked = await stack.readyCaller('revoked');
    const disabled = await stack.readyCaller('disabled');
    const back = await stack.readyCaller('back');
    const ungranted = await stack.readyCaller('ungranted');
    const orgToken = await stack.org('POST', '/service-tokens', { name: 'of all' });
    const people = await peopleAndGroup();
    const backup = await whileStopped(copy);

    const since = new Date().toISOString();
    await stack.revokeToken(revoked.account.id, revoked.token.id);
    for (const { account } of [disabled, back]) await stack.org('POST', `/service-accounts/${account.id}/disable`);
    await stack.org('POST', `/service-accounts/${back.account.id}/enable`);
    await stack.ungrant(ungranted.account.id, 'orders');
    await stack.org('DELETE', `/service-tokens/${String(orgToken['id'])}`);
    await stack.org('POST', '/blocks', { target: { kind: 'serviceAccount', id: back.account.id }, reason: 'leaked' });
    await people.takeAway();
    const later = await stack.createToken(back.account.id);
    await stack.revokeToken(back.account.id, later.id);
    const kept = await until('all of it to be in the trail', async () => {
      const entries = await stack.audit({ from: since });
      const types = entries.map(({ type }) => String(type));
      const count = (type: string): number => types.filter((other) => other === type).length;
      const both = count('serviceToken.revoked') === 2 && count('grant.deleted') === 2;
      return both && TAKEN_AWAY.every((type) => types.includes(type)) && entries;
    });
    const trail = join(stack.home.dir, 'kept.jsonl');
    writeFileSync(trail, kept.map((entry) => `${JSON.stringify(entry)}\n`).join(''));

    await whileStopped(() => restore(backup));
    const tokens = [revoked.token.value, disabled.token.value, String(orgToken['token']), ...people.tokens];
    expect(await Promise.all(tokens.map(statusOf))).toEqual([200, 200, 200, 200, 200]);
    expect(await Promise.all([ungranted, back].map(({ token }) => calls(token.value)))).toEqual([true, true]);
    expect(await people.have()).toEqual({ leaving: true, inGroup: true, granted: true });

    const first = await revokeAgain(trail, since);
    expect(first).toMatchObject({ code: 0, out: expect.stringMatching(/^by hand: \d+ member\.updated /m) });
    expect(first.out).toMatch(new RegExp(`^not there: \\d+ serviceToken.revoked .*${later.id}$`, 'm'));
    expect(first.out.match(/^done: /gm)).toHaveLength(10);
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 401, 401, 401, 401]);
    expect(await Promise.all([ungranted, back].map(({ token }) => calls(token.value)))).toEqual([false, false]);
    expect(await people.have()).toEqual({ leaving: false, inGroup: false, granted: false });
    expect(await statusOf(back.token.value)).toBe(200);

    expect(await revokeAgain(trail, since)).toMatchObject({ code: 0, out: expect.stringMatching(/^stands already: \d+ block\.created /m) });
    expect((await revokeAgain(trail, 'last night')).code).toBe(2);
  },
  300_000,
);
