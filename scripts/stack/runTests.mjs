import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openStores } from '../ladder/index.mjs';
import { StartError } from '../ladder/ports.mjs';
import { createUi } from '../ladder/ui.mjs';
import { build } from './build.mjs';
import { cacheDir, root } from './root.mjs';
import { createStopper } from './stopper.mjs';

const PROJECTS = ['unit', 'e2e', 'console'];

/** Jest in a process of its own; resolves with its exit code. */
function jest(args, env, stopper) {
  // One process runs all suites, and modules of each stay in its memory: 280 of them outgrew the 4 GB it gets by itself.
  const flags = ['--max-old-space-size=10240', '--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const child = spawn(
    process.execPath,
    [...flags, join(root, 'node_modules/jest/bin/jest.js'), '-c', join(root, 'test/jest.config.cjs'), ...args],
    { cwd: root, stdio: 'inherit', env },
  );
  const gone = new Promise((resolve) => child.once('error', () => resolve(1)).once('exit', (code) => resolve(code ?? 1)));
  stopper.add(
    async () => {
      child.kill('SIGTERM');
      await gone;
    },
    () => void child.kill('SIGKILL'),
  );
  return gone;
}

/** A suite that could not run at all counts as one failure. */
function summary(file) {
  try {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    return `${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed, ${numPendingTests + numTodoTests} skipped`;
  } catch {
    return '0 passed, 1 failed, 0 skipped';
  }
}

async function runJest(args, { ui, stopper }) {
  const projects = PROJECTS.includes(args[0]) ? [args[0]] : PROJECTS;
  const rest = PROJECTS.includes(args[0]) ? args.slice(1) : args;
  await build(ui, stopper.signal);
  mkdirSync(cacheDir, { recursive: true });
  const home = mkdtempSync(join(cacheDir, 'test-'));
  stopper.add(() => rmSync(home, { recursive: true, force: true }));
  const opening = openStores({ home, id: `test${process.pid}`, cache: cacheDir, env: process.env, ui, signal: stopper.signal });
  stopper.add(async () => (await opening.catch(() => undefined))?.stop());
  const { mongo, rabbit, redis } = await opening;
  const results = join(home, 'results.json');
  const env = { ...process.env, TEST_MONGODB_URL: mongo.url, TEST_AMQP_URL: rabbit.url, TEST_REDIS_URL: redis.url };
  const code = await jest(['--selectProjects', ...projects, '--json', `--outputFile=${results}`, ...rest], env, stopper);
  return { code, line: summary(results) };
}

/** @param {string[]} args */
export async function runTests(args) {
  const ui = createUi();
  const stopper = createStopper(ui, 130);
  try {
    const { code, line } = await runJest(args, { ui, stopper });
    if (stopper.stopping) return;
    ui.say(line);
    await stopper.stop(code);
  } catch (err) {
    if (!stopper.stopping) process.stderr.write(`${err instanceof StartError ? err.message : err.stack}\n`);
    await stopper.stop(1);
  }
}
