/** Whoever can write to Redis cannot put back what was taken away, nor give what was never given. */
import { setTimeout as sleep } from 'node:timers/promises';
import { policy as contract } from '@gatehouse/contracts';
import { Redis } from 'ioredis';
import { fixture, type Organization, type Fixture } from './testing/fixture';

const REDIS = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';
/** Longer than any value lives. */
const DEAD_MS = 2_500;

let w: Fixture;
let redis: Redis;
beforeAll(async () => {
  w = await fixture({ REDIS_URL: REDIS });
  redis = new Redis(REDIS);
});
afterAll(async () => {
  redis.disconnect();
  await w.dispose();
});

const may = async (org: Organization): Promise<boolean> => (await w.ask(org, {}, org.bot)).effect === 'allow';
function granting({ admin, bot, integrationId }: Organization) {
  const request = {
    subject: { kind: 'serviceAccount' as const, id: bot.id },
    resource: { kind: 'integration' as const, id: integrationId },
  };
  return {
    give: () => w.registry.call(contract.putGrant, { ...request, tools: ['refund'] }, w.as(admin)),
    take: () => w.registry.call(contract.deleteGrant, request, w.as(admin)),
  };
}
/** The cached set of a bot's grants, as it lies there. What was just changed is not cached for a while. */
async function cached(org: Organization): Promise<{ key: string; text: string }> {
  for (;;) {
    expect(await may(org)).toBe(true);
    const [key] = await redis.keys(`*v:grants:${org.admin.orgId}:serviceAccount:${org.bot.id}`);
    const text = key === undefined ? null : await redis.get(key);
    if (key !== undefined && text !== null) return { key, text };
    await sleep(200);
  }
}
/** Stores a value as an attacker would: for ever, and with the guards against old values removed. */
async function forge(key: string, text: string): Promise<void> {
  await redis.del(key.replace('v:grants:', 't:grants:'), key.replace('v:grants:', 'l:grants:'));
  await redis.set(key, text);
}

test('a removed grant does not come back by an old value under its own key', async () => {
  const org = w.organization();
  const { give, take } = granting(org);
  await give();
  const { key, text } = await cached(org);
  await take();
  await sleep(DEAD_MS);
  await forge(key, text);
  expect(await may(org)).toBe(false);
}, 60_000);

test("another caller's value, an edited one and a made-up one count for nothing", async () => {
  const [org, other] = [w.organization(), w.organization()];
  for (const one of [org, other]) await granting(one).give();
  const mine = await cached(org);
  const theirs = await cached(other);
  await granting(org).take();
  // Everybody who reads Redis can read it.
  const epoch = mine.text.slice(0, mine.text.indexOf(':') + 1);
  const later = (Date.now() + 86_400_000).toString(36);
  const forgeries = [
    theirs.text,
    mine.text.replace(/:(s1)\.[0-9a-z]+\./, `:$1.${later}.`),
    mine.text.replace(/[^.]*$/, JSON.stringify({ [org.integrationId]: 'ALL' })),
    epoch + JSON.stringify({ [org.integrationId]: 'ALL' }),
    epoch + mine.text.slice(mine.text.indexOf('{')),
  ];
  for (const forgery of forgeries) {
    await forge(mine.key, forgery);
    expect([forgery, await may(org)]).toEqual([forgery, false]);
  }
}, 60_000);
