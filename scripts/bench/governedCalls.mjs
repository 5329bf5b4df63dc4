// `npm run bench`: rounds over the forwarder and the real stacks, on private databases, queues and keys, and what is measured around them.
import { fork } from 'node:child_process';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cpuMs, pidsNamed, residentBytes, sum } from './cpu.mjs';
import { curves } from './curves.mjs';
import { startGoverned } from './governed.mjs';
import { waysOf } from './options.mjs';
import { report } from './report.mjs';
import { readSteps, stepShares } from './steps.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const CALLERS = [1, 16, 64];
const CALLERS_OF_CURVE = [1, 4, 16, 64, 256];
const SECONDS_TO_GROW = 150;
/** What an admin has just changed is read from the database for so long. */
const CACHED_AGAIN_AFTER_MS = 11_000;
const IDLE_AFTER_MS = 3_000;

/**
 * @param {ReturnType<import('./options.mjs').readOptions>} options
 * @param {ReturnType<import('../stack/stopper.mjs').createStopper>} stopper is told of all that is started
 * @returns {Promise<object>} the figures, of several stacks a list
 */
export async function measureGovernedCalls(options, stopper) {
  const { rounds, seconds, soak, profile } = options;
  const forked = (file, options, args = []) => {
    const child = fork(join(here, file), args, options);
    stopper.add(() => void child.kill());
    return child;
  };
  const start = (file, env = {}, args = []) =>
    new Promise((resolve) => {
      const child = forked(file, { env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }, args);
      child.once('message', (message) => resolve({ pid: child.pid, ...message }));
    });
  const load = forked('load.mjs');
  const run = (job) => new Promise((resolve) => load.once('message', resolve) && load.send(job));
  const upstream = await start('upstream.mjs');
  const upstreamUrl = `http://127.0.0.1:${upstream.port}`;
  const echo = await start('echo.mjs');
  const forwarder = await start('forwarder.mjs', { UPSTREAM: upstreamUrl });
  /** @type {Record<string, Awaited<ReturnType<typeof startGoverned>>>} */
  const stacks = {};
  for (const { name, ...way } of waysOf(options))
    stacks[name] = await startGoverned(upstreamUrl, stopper, { ...way, profiles: profile && join(profile, name) });
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'execute_tool', arguments: { tool: 'bench/get_order', arguments: { orderId: 'ord_1001' } } },
  });
  const targets = {
    echo: { url: `http://127.0.0.1:${echo.port}/`, pids: [echo.pid], headers: {} },
    forwarder: { url: `http://127.0.0.1:${forwarder.port}/`, pids: [forwarder.pid], headers: {} },
    ...(options['bus-baseline'] && {
      busBaseline: await startBusBaseline(start, upstreamUrl, Object.values(stacks)[0].broker),
    }),
    ...Object.fromEntries(
      Object.entries(stacks).map(([name, { url, pids, token }]) => [name, { url, pids, headers: { authorization: `Bearer ${token}` } }]),
    ),
  };
  const idle = await idleMemory(stacks);
  const callers = options.curves ? CALLERS_OF_CURVE : CALLERS;
  const atStart = loadavg()[0];
  const { samples, steps } = await interleaved(targets, { run, body, rounds, seconds, callers, stacks });
  console.log(`load average: ${atStart.toFixed(1)} before, ${loadavg()[0].toFixed(1)} after`);
  const figures = [];
  for (const [composition, { all, burden, admin }] of Object.entries(stacks)) {
    const target = targets[composition];
    const burdened = options['no-burden']
      ? undefined
      : await underBurden({ burden, run, body, target, base: targets.forwarder, rounds, seconds });
    const memory = { idleMb: idle[composition], ...(await soakMemory(run, { ...target, pids: all, body, callers: 16, seconds: soak })) };
    const grown =
      options.curves && figures.length === 0
        ? await curves({
            admin,
            growSeconds: SECONDS_TO_GROW,
            measure: () => beside({ run, body, target, base: targets.forwarder, seconds }),
          })
        : undefined;
    figures.push({ ...report({ composition, samples, memory, burdened, steps: steps[composition] }), curves: grown });
  }
  return figures.length === 1 ? figures[0] : figures;
}

/** Resident memory of all processes of each stack some seconds after its start, in MB. */
async function idleMemory(stacks) {
  await sleep(IDLE_AFTER_MS);
  return Object.fromEntries(Object.entries(stacks).map(([name, { all }]) => [name, Math.round(sum(all, residentBytes) / 1e6)]));
}

/** Samples by target and number of callers: the targets take turns, so that each moment of the machine is the same for all. */
async function interleaved(targets, { run, body, rounds, seconds, callers: curve, stacks }) {
  const stores = pidsNamed(['mongod', 'beam.smp', 'redis-server']);
  const samples = {};
  // What an admin has just changed is not cached again for 10 s: warm up past it, so that the rounds show the steady state.
  for (const target of Object.values(targets)) await run({ ...target, body, callers: 16, seconds: 4 });
  const readAll = async () => {
    const all = Object.entries(stacks).map(async ([name, { metrics }]) => [name, readSteps(await metrics())]);
    return Object.fromEntries(await Promise.all(all));
  };
  const before = await readAll();
  for (let round = 0; round < rounds; round += 1) {
    for (const callers of curve) {
      for (const [name, target] of Object.entries(targets)) {
        const spent = { ours: sum(target.pids, cpuMs), stores: sum(stores, cpuMs) };
        const result = await run({ ...target, body, callers, seconds });
        const ours = (sum(target.pids, cpuMs) - spent.ours) / result.calls;
        const usesStores = !['echo', 'forwarder'].includes(name);
        const theirs = usesStores ? (sum(stores, cpuMs) - spent.stores) / result.calls : 0;
        ((samples[name] ??= {})[callers] ??= []).push({ ...result, ours, theirs });
      }
    }
    process.stderr.write(`round ${round + 1} of ${rounds}\n`);
  }
  const after = await readAll();
  const steps = Object.fromEntries(Object.keys(stacks).map((name) => [name, stepShares(before[name], after[name])]));
  return { samples, steps };
}

/** One round at 16 callers right after one of the forwarder. */
async function beside({ run, body, target, base, seconds }) {
  await run({ ...target, body, callers: 16, seconds: 1 });
  const forwarded = await run({ ...base, body, callers: 16, seconds });
  const { rate, p50, errors } = await run({ ...target, body, callers: 16, seconds });
  if (errors > 0) throw new Error(`${errors} calls failed`);
  return { rate: Math.round(rate), ofForwarder: Number((rate / forwarded.rate).toFixed(2)), p50: Number(p50.toFixed(2)) };
}

/** The three processes of `busBaseline.mjs` as one target. */
async function startBusBaseline(start, upstreamUrl, broker) {
  const parts = [];
  for (const part of ['audit', 'executor', 'gateway'])
    parts.push(await start('busBaseline.mjs', { ...broker, UPSTREAM: upstreamUrl }, [part]));
  return { url: `http://127.0.0.1:${parts.at(-1).port}/`, pids: parts.map(({ pid }) => pid), headers: {} };
}

/** Calls per second at 16 callers after each other without and with years of rules and grants. */
async function underBurden({ burden, run, body, target, base, rounds, seconds }) {
  const rates = async () => {
    const found = [];
    await run({ ...target, body, callers: 16, seconds: 4 });
    for (let round = 0; round < rounds; round += 1) {
      const forwarded = await run({ ...base, body, callers: 16, seconds });
      const { rate, errors } = await run({ ...target, body, callers: 16, seconds });
      if (errors > 0) throw new Error(`${errors} calls failed`);
      found.push({ rate, ofForwarder: rate / forwarded.rate });
    }
    return found;
  };
  const without = await rates();
  process.stderr.write('adding rules and grants\n');
  await burden();
  await sleep(CACHED_AGAIN_AFTER_MS);
  return { without, with: await rates() };
}

/** Resident memory of all our processes at the start and end of one longer round, in MB. */
async function soakMemory(run, job) {
  const mb = () => Math.round(sum(job.pids, residentBytes) / 1e6);
  await run({ ...job, seconds: Math.min(5, job.seconds) });
  const startMb = mb();
  const { calls } = await run(job);
  return { startMb, endMb: mb(), calls, seconds: job.seconds };
}
