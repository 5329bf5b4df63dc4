// Rounds, targets and the report of `npm run bench`. The stack is the real one, on private databases, queues and keys.
import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuMs, pidsNamed, residentBytes, sum } from './cpu.mjs';
import { report } from './report.mjs';
import { startGoverned } from './governed.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const CALLERS = [1, 16, 64];
/** What an admin has just changed is read from the database for so long. */
const CACHED_AGAIN_AFTER_MS = 11_000;
const option = (args, name, fallback) => (args.includes(name) ? args[args.indexOf(name) + 1] : fallback);

export async function main(args) {
  const rounds = Number(option(args, '--rounds', '5'));
  const seconds = Number(option(args, '--seconds', '3'));
  const soak = Number(option(args, '--soak', '30'));
  const children = [];
  const start = (file, env = {}, args = []) =>
    new Promise((resolve) => {
      const child = fork(join(here, file), args, { env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
      children.push(child);
      child.once('message', (message) => resolve({ pid: child.pid, ...message }));
    });
  const load = fork(join(here, 'load.mjs'));
  const run = (job) => new Promise((resolve) => load.once('message', resolve) && load.send(job));
  const upstream = await start('upstream.mjs');
  const upstreamUrl = `http://127.0.0.1:${upstream.port}`;
  const echo = await start('echo.mjs');
  const forwarder = await start('forwarder.mjs', { UPSTREAM: upstreamUrl });
  let governed;
  try {
    governed = await startGoverned(upstreamUrl, option(args, '--profile'));
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'execute_tool', arguments: { tool: 'bench/get_order', arguments: { orderId: 'ord_1001' } } },
    });
    const targets = {
      echo: { url: `http://127.0.0.1:${echo.port}/`, pids: [echo.pid], headers: {} },
      forwarder: { url: `http://127.0.0.1:${forwarder.port}/`, pids: [forwarder.pid], headers: {} },
      ...(args.includes('--bus-baseline') && { busBaseline: await startBusBaseline(start, upstreamUrl, governed.broker) }),
      governed: { url: governed.url, pids: governed.pids, headers: { authorization: `Bearer ${governed.token}` } },
    };
    const stores = pidsNamed(['mongod', 'beam.smp', 'redis-server']);
    const samples = {};
    // What an admin has just changed is not cached again for 10 s: warm up past it, so that the rounds show the steady state.
    for (const target of Object.values(targets)) await run({ ...target, body, callers: 16, seconds: 4 });
    for (let round = 0; round < rounds; round += 1) {
      for (const callers of CALLERS) {
        for (const [name, target] of Object.entries(targets)) {
          const before = { ours: sum(target.pids, cpuMs), stores: sum(stores, cpuMs) };
          const result = await run({ ...target, body, callers, seconds });
          const ours = (sum(target.pids, cpuMs) - before.ours) / result.calls;
          const theirs = name === 'governed' || name === 'busBaseline' ? (sum(stores, cpuMs) - before.stores) / result.calls : 0;
          ((samples[name] ??= {})[callers] ??= []).push({ ...result, ours, theirs });
        }
      }
      process.stderr.write(`round ${round + 1} of ${rounds}\n`);
    }
    const burdened = args.includes('--no-burden') ? undefined : await underBurden({ governed, run, body, targets, rounds, seconds });
    const memory = await soakMemory(run, { ...targets.governed, body, callers: 16, seconds: soak });
    const figures = report(samples, memory, burdened);
    const file = option(args, '--json');
    if (file) writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
  } finally {
    for (const child of children) child.kill();
    load.kill();
    await governed?.stop();
  }
}

/** The three processes of `busBaseline.mjs` as one target. */
async function startBusBaseline(start, upstreamUrl, broker) {
  const parts = [];
  for (const part of ['audit', 'executor', 'gateway'])
    parts.push(await start('busBaseline.mjs', { ...broker, UPSTREAM: upstreamUrl }, [part]));
  return { url: `http://127.0.0.1:${parts.at(-1).port}/`, pids: parts.map(({ pid }) => pid), headers: {} };
}

/** Calls per second at 16 callers after each other without and with years of rules and grants. */
async function underBurden({ governed, run, body, targets, rounds, seconds }) {
  const rates = async () => {
    const found = [];
    await run({ ...targets.governed, body, callers: 16, seconds: 4 });
    for (let round = 0; round < rounds; round += 1) {
      const base = await run({ ...targets.forwarder, body, callers: 16, seconds });
      const { rate, errors } = await run({ ...targets.governed, body, callers: 16, seconds });
      if (errors > 0) throw new Error(`${errors} calls failed`);
      found.push({ rate, ofForwarder: rate / base.rate });
    }
    return found;
  };
  const without = await rates();
  process.stderr.write('adding rules and grants\n');
  await governed.burden();
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
