/**
 * Before the suites: what the services load is compiled once, into the cache that their processes read. Node fills that cache when a process ends by
 * itself, and suites kill theirs. Started as a process of its own, which is all that it takes to load them.
 */
import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { root } from './root.mjs';
import { compileCache, serviceNames } from './settings.mjs';

const file = fileURLToPath(import.meta.url);

/** Begins it, and goes on without waiting: a process that starts meanwhile compiles for itself. @returns {() => void} ends it */
export function compileServices() {
  const child = fork(file, [], { stdio: 'ignore', env: { ...process.env, NODE_COMPILE_CACHE: compileCache } });
  child.once('error', () => undefined);
  child.unref();
  child.channel?.unref();
  return () => void child.kill('SIGKILL');
}

if (process.argv[1] === file) {
  const require = createRequire(file);
  for (const name of serviceNames) require(join(root, 'services', name, 'dist', 'service.js'));
  process.exit();
}
