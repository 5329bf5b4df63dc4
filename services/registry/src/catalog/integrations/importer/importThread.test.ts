/** A thread that does what its task says, and the compiled one. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { BroadcastChannel } from 'node:worker_threads';
import { createImportThread, TimedOut } from './importThread';
import type { ImportTask } from './task';

const compiled = join(__dirname, '../../../../dist/catalog/integrations/importer');
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-import-'));
const file = join(folder, 'worker.js');
writeFileSync(
  file,
  `const { parentPort, threadId } = require('node:worker_threads');
  const answer = (isFitForNext) => parentPort.postMessage({ result: { thread: threadId, env: { ...process.env } }, isFitForNext });
  const acts = {
    good: () => answer(true),
    slow: () => { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200); answer(true); },
    unfit: () => answer(false),
    hang: () => { for (;;); },
    fill: () => { for (const held = []; ; ) held.push(new Array(100_000).fill(held.length + 0.5)); },
    throw: () => { throw new Error('broken'); },
    exit: () => process.exit(3),
    dieWhenTold: () => {
      new BroadcastChannel(${JSON.stringify(folder)}).onmessage = () => { throw new Error('broken'); };
      answer(true);
    },
  };
  parentPort.on('message', ({ slug }) => acts[slug]());`,
);
afterAll(() => rmSync(folder, { recursive: true }));

function startThread(idleMs?: number) {
  const ask = createImportThread(idleMs, file);
  const limits = { timeoutMs: 60_000, maxHeapMb: 64 };
  const answer = (slug: string, timeoutMs = limits.timeoutMs) =>
    ask({ integrationId: 'i', slug, source: { text: '' } }, { ...limits, timeoutMs });
  return { answer, threadOf: async (slug = 'good') => ((await answer(slug)) as unknown as { result: { thread: number } }).result.thread };
}

test('tasks one after the other go to one thread, which has no environment', async () => {
  const { answer, threadOf } = startThread();
  const thread = await threadOf();
  expect(await answer('good')).toEqual({ result: { thread, env: {} }, isFitForNext: true });
});

test.each([
  ['a task that throws', 'throw', { message: 'broken' }],
  ['a task that ends it', 'exit', { message: 'thread ended with 3' }],
  ['a task that takes all memory', 'fill', { code: 'ERR_WORKER_OUT_OF_MEMORY' }],
])('after %s the next has a new thread', async (_what, slug, error) => {
  const { answer, threadOf } = startThread();
  const first = await threadOf();
  await expect(answer(slug)).rejects.toMatchObject(error);
  expect(await threadOf()).toBeGreaterThan(first);
});

test('after a task that takes too long the next has a new thread', async () => {
  const { answer, threadOf } = startThread();
  const first = await threadOf();
  await expect(answer('hang', 100)).rejects.toBeInstanceOf(TimedOut);
  expect(await threadOf()).toBeGreaterThan(first);
});

test('an answer that comes too late is no answer to the next task', async () => {
  const { answer, threadOf } = startThread();
  const first = await threadOf();
  const late = answer('slow', 50);
  // The thread answers while this one cannot hear it, and the time is over when it can: timers come before messages then.
  await new Promise((resolve) => setImmediate(resolve));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  await expect(late).rejects.toBeInstanceOf(TimedOut);
  expect(await threadOf()).toBeGreaterThan(first);
});

test('a thread that says it is not fit is not asked again', async () => {
  const { threadOf } = startThread();
  const first = await threadOf('unfit');
  expect(await threadOf()).toBeGreaterThan(first);
});

test('a thread that dies without a task is not asked for ever', async () => {
  const { threadOf } = startThread();
  const first = await threadOf('dieWhenTold');
  // An error may overtake an answer that was sent before it.
  const channel = new BroadcastChannel(folder);
  channel.postMessage('die');
  // What is asked before its death is known fails with it.
  let next: number | undefined;
  while (next === undefined || next === first) next = await threadOf().catch(() => undefined);
  channel.close();
  expect(next).toBeGreaterThan(first);
});

test('a thread without a task for a while is ended', async () => {
  const { threadOf } = startThread(50);
  const first = await threadOf();
  await sleep(500);
  expect(await threadOf()).toBeGreaterThan(first);
});

describe('the compiled thread', () => {
  const taskOf = (document: object): ImportTask => ({ integrationId: 'i', source: { value: document } });
  const orders = {
    openapi: '3.1.0',
    info: { title: 'Orders', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: { '/orders': { get: { responses: { 200: { description: 'good' } } } } },
  };

  test('imports, refuses, and imports again', async () => {
    const ask = createImportThread(undefined, join(compiled, 'importWorker.js'));
    const limits = { timeoutMs: 60_000, maxHeapMb: 512 };
    const first = await ask(taskOf(orders), limits);
    expect(first).toMatchObject({ result: { title: 'Orders', tools: [{}] }, isFitForNext: true });
    expect(await ask(taskOf({}), limits)).toMatchObject({ refused: { details: [expect.any(String)] }, isFitForNext: true });
    expect(await ask(taskOf(orders), limits)).toEqual(first);
  });

  test('does not keep a process from ending', async () => {
    const program = `require(${JSON.stringify(join(compiled, 'importThread'))})
      .createImportThread(600_000)(${JSON.stringify(taskOf(orders))}, { timeoutMs: 60_000, maxHeapMb: 512 })
      .then(({ result }) => console.log(result.title));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', program], { timeout: 60_000 });
    expect(stdout).toBe('Orders\n');
  });
});
