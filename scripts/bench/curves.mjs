// `npm run bench -- --curves`: the rate with 16 callers while an organization, and how many there are, grow. Each amount is measured against the forwarder of
// its own moment. What grew stays, so the last figures bear all amounts; each amount may take so long to reach, and a kind ends where one was not reached.
import { setTimeout as sleep } from 'node:timers/promises';

/** What an admin has just changed is read from the database for so long. */
const CACHED_AGAIN_AFTER_MS = 11_000;
const AT_ONCE = 8;
const AMOUNTS = [10, 100, 1_000, 10_000];
const operation = (i) => ({ get: { operationId: `get_thing_${i}`, responses: { 200: { description: 'ok' } } } });
const documentOf = (upstreamUrl, title, tools) => ({
  openapi: '3.1.0',
  info: { title, version: '1' },
  servers: [{ url: upstreamUrl }],
  paths: Object.fromEntries(Array.from({ length: tools }, (_, i) => [`/things/${i}`, operation(i)])),
});

/**
 * What grows: `add(i)` makes the i-th of it, `atOnce` of them at once. An organization has at most 2,000 rules, and several new ones at once refuse each other as conflicts;
 * each grant is of another service account; tools come 1,000 to an integration.
 * @param {{ rest: Function, org: Function, upstreamUrl: string }} admin
 */
const kinds = ({ rest, org, upstreamUrl }) => ({
  rules: {
    amounts: [10, 100, 1_000, 2_000],
    each: 1,
    atOnce: 1,
    add: (i) => org('POST', '/rules', { name: `Curve ${i}`, reason: 'a rule of the bench', effect: 'DENY', tools: [`*/purge_${i}*`] }),
  },
  grants: {
    amounts: AMOUNTS,
    each: 1,
    add: async (i) => {
      const { id } = await org('POST', '/service-accounts', { name: `granted-${i}` });
      await org('PUT', '/grants', {
        subject: { kind: 'serviceAccount', id },
        resource: { kind: 'integration', slug: 'bench' },
        tools: 'ALL',
      });
    },
  },
  tools: {
    amounts: [1_000, 10_000],
    each: 1_000,
    add: (i) => org('POST', '/integrations', { slug: `many-${i}`, document: documentOf(upstreamUrl, 'Many', 1_000) }),
  },
  organizations: { amounts: AMOUNTS, each: 1, add: (i) => rest('POST', '/orgs', { name: `Org ${i}`, slug: `org-${i}` }) },
});

/** Adds until there are `amount`, some at once; returns how many there are then, or when time is up. */
async function grow({ add, each, atOnce = AT_ONCE }, from, amount, growSeconds) {
  const until = performance.now() + growSeconds * 1_000;
  let next = from / each;
  const worker = async () => {
    while (next * each < amount && performance.now() < until) await add((next += 1));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return next * each;
}

/**
 * @param {{ admin: object, measure: () => Promise<{ rate: number, ofForwarder: number, p50: number }>, growSeconds: number }} options `growSeconds`: how long each amount may take to reach
 * @returns {Promise<Record<string, { amount: number, rate: number, ofForwarder: number, p50: number }[]>>}
 */
export async function curves({ admin, measure, growSeconds }) {
  const found = {};
  for (const [name, kind] of Object.entries(kinds(admin))) {
    const points = (found[name] = [{ amount: 0, ...(await measure()) }]);
    let has = 0;
    for (const amount of kind.amounts) {
      has = await grow(kind, has, amount, growSeconds);
      await sleep(CACHED_AGAIN_AFTER_MS);
      points.push({ amount: has, ...(await measure()) });
      process.stderr.write(`${has} ${name}\n`);
      if (has < amount) break;
    }
    for (const { amount, rate, ofForwarder, p50 } of points)
      console.log(`${name.padEnd(14)} ${String(amount).padStart(6)} ${rate} calls/s, ${ofForwarder} of the forwarder's, p50 ${p50} ms`);
  }
  return found;
}
