// `npm run bench -- --bulkhead`: what calls of one integration cost while many calls of another hang at the same host. Turns with and without hanging calls
// alternate, so that each moment of the machine is the same for both; what counts is the ratio within a pair.
import { fork } from 'node:child_process';
import { Agent, request } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startGoverned } from './governed.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const HANGING = 500;
const CALLERS = 4;
/** Calls that are refused come again after it: at once they would be load, which is another question. */
const AGAIN_MS = 10_000;
const CACHED_AGAIN_AFTER_MS = 11_000;

/** The places are as many as the calls, or those of the default settings. */
const WAYS = {
  'all of them at the API': { UPSTREAM_CONCURRENCY: '512', UPSTREAM_CONCURRENCY_PER_ORG: '1024' },
  'with the default number of places': { UPSTREAM_CONCURRENCY: '128', UPSTREAM_CONCURRENCY_PER_ORG: '512' },
};

const bodyOf = (tool, args) =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'execute_tool', arguments: { tool, arguments: args } },
  });
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/**
 * @param {{ rounds: number, seconds: number }} options
 * @param {ReturnType<import('../stack/stopper.mjs').createStopper>} stopper is told of all that is started
 * @returns {Promise<object[]>} one row per way
 */
export async function bulkhead({ rounds, seconds }, stopper) {
  const [upstream, load] = ['upstream.mjs', 'load.mjs'].map((file) => {
    const child = fork(join(here, file));
    stopper.add(() => void child.kill());
    return child;
  });
  const run = (job) => new Promise((resolve) => load.once('message', resolve) && load.send(job));
  const rows = [];
  const { port } = await new Promise((resolve) => upstream.once('message', resolve));
  for (const [way, executor] of Object.entries(WAYS)) {
    const stack = await startGoverned(`http://127.0.0.1:${port}`, stopper, { separate: true, executor });
    rows.push({
      way,
      ...(await measure({ stack, upstream, run, port, rounds, seconds, places: Number(executor.UPSTREAM_CONCURRENCY) })),
    });
    await stack.stop();
  }
  return rows;
}

async function measure({ stack, upstream, run, port, rounds, seconds, places }) {
  const { org, id } = stack.admin;
  await org('POST', '/integrations', { slug: 'stuck', url: `http://127.0.0.1:${port}/openapi.json` });
  await org('PUT', `/service-accounts/${id}/credentials/stuck`, { type: 'apiKey', value: 'bench-key' });
  await org('PUT', '/grants', { subject: { kind: 'serviceAccount', id }, resource: { kind: 'integration', slug: 'stuck' }, tools: 'ALL' });
  const headers = { authorization: `Bearer ${stack.token}` };
  const job = { url: stack.url, headers, body: bodyOf('bench/get_order', { orderId: 'ord_1001' }), callers: CALLERS, seconds };
  await sleep(CACHED_AGAIN_AFTER_MS);
  await run({ ...job, seconds: 4 });
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) {
    const alone = await run(job);
    const hanging = hang({ url: stack.url, headers, body: bodyOf('stuck/hang', {}) });
    await heldAt(upstream, Math.min(HANGING, places));
    const beside = await run(job);
    await hanging.end(() => upstream.send('release'));
    if (alone.errors + beside.errors > 0) throw new Error(`${alone.errors + beside.errors} calls failed`);
    pairs.push({ alone, beside });
    await sleep(500);
  }
  const of = (pick) => median(pairs.map(pick));
  return {
    hanging: HANGING,
    held: Math.min(HANGING, places),
    p50: { alone: of(({ alone }) => alone.p50), ratio: of(({ alone, beside }) => beside.p50 / alone.p50) },
    p99: { alone: of(({ alone }) => alone.p99), ratio: of(({ alone, beside }) => beside.p99 / alone.p99) },
    pairs: pairs.map(({ alone, beside }) => ({ alone: alone.p99, beside: beside.p99, calls: [alone.calls, beside.calls] })),
  };
}

/** Keeps `HANGING` calls in flight, each on a connection of its own. */
function hang({ url, headers, body }) {
  const agent = new Agent({ keepAlive: true, maxSockets: HANGING });
  let isOver = false;
  const once = () =>
    new Promise((resolve) => {
      const asked = request(url, { agent, method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }, (answer) => {
        answer.resume().once('end', resolve);
      });
      asked.once('error', resolve).end(body);
    });
  const all = Array.from({ length: HANGING }, async () => {
    while (!isOver) {
      await once();
      if (!isOver) await sleep(AGAIN_MS);
    }
  });
  return {
    async end(release) {
      isOver = true;
      release();
      const releasing = setInterval(release, 200);
      await Promise.all(all);
      clearInterval(releasing);
      agent.destroy();
    },
  };
}

async function heldAt(upstream, count) {
  const held = () => new Promise((resolve) => upstream.once('message', resolve) && upstream.send('held'));
  for (let tries = 0; (await held()).held < count; tries += 1) {
    if (tries === 300) throw new Error(`fewer than ${count} calls arrived`);
    await sleep(100);
  }
}

export function printBulkhead(rows) {
  const ms = (value) => `${value.toFixed(2)} ms`;
  for (const { way, hanging, held, p50, p99, pairs } of rows) {
    console.log(`\n${hanging} calls of one integration hang, ${way} (${held} held):`);
    console.log(`  p50 of another integration: ${ms(p50.alone)} alone, ${p50.ratio.toFixed(2)} times as much beside them`);
    console.log(`  p99 of another integration: ${ms(p99.alone)} alone, ${p99.ratio.toFixed(2)} times as much beside them`);
    for (const { alone, beside, calls } of pairs) console.log(`    ${ms(alone)} -> ${ms(beside)} (${calls.join(' and ')} calls)`);
  }
}
