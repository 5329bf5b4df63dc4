/** Jest as a child process of the test run. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { cpuFileOf } from './results.mjs';
import { root } from './root.mjs';

/** A heap that is bounded in every worker, and room for what a suite loads and drops, which is collected less often then. */
const NODE_FLAGS = ['--max-old-space-size=2048', '--max-semi-space-size=64', '--disable-warning=ExperimentalWarning'];

/**
 * @param {{ env: NodeJS.ProcessEnv, stopper: ReturnType<typeof import('./stopper.mjs').createStopper> }} context
 * @returns {(run: { projects: string[], workers: number, memory?: string, results?: string, args: string[] }) => Promise<number>} exit code
 */
export function createJest({ env, stopper }) {
  /** @type {{ child: import('node:child_process').ChildProcess, gone: Promise<number> } | undefined} */
  let running;
  stopper.add(
    async () => {
      running?.child.kill('SIGTERM');
      await running?.gone;
    },
    () => void running?.child.kill('SIGKILL'),
  );
  return ({ projects, workers, memory, results, args }) => {
    const options = [
      ...['-c', join(root, 'test/jest.config.cjs')],
      ...['--selectProjects', ...projects],
      `--maxWorkers=${workers}`,
      ...(memory === undefined ? [] : [`--workerIdleMemoryLimit=${memory}`]),
      ...(results === undefined ? [] : ['--json', `--outputFile=${results}`]),
      '--passWithNoTests',
      ...args,
    ];
    const child = spawn(process.execPath, [...NODE_FLAGS, join(root, 'node_modules/jest/bin/jest.js'), ...options], {
      cwd: root,
      stdio: 'inherit',
      env: results === undefined ? env : { ...env, TEST_CPU_FILE: cpuFileOf(results) },
    });
    const gone = new Promise((resolve) => child.once('error', () => resolve(1)).once('exit', (code) => resolve(code ?? 1)));
    running = { child, gone };
    return gone;
  };
}
