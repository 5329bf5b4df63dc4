/** A process that was started by another, as `npm start` does it, does not stay when that one dies. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const library = join(__dirname, '..', 'dist', 'index.js');
/** It waits for its broker for ever, as it were. */
const waiting = `
  const { runService } = require(${JSON.stringify(library)});
  const { Type } = require('typebox');
  const start = () => (process.send('starting'), new Promise(() => setInterval(() => undefined, 1_000)));
  void runService({ name: 'gateway', settings: Type.Object({}), start });
`;

test('not even while it starts', async () => {
  const child = spawn(process.execPath, ['-e', waiting], { cwd: __dirname, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  try {
    await once(child, 'message');
    const ended = once(child, 'exit', { signal: AbortSignal.timeout(10_000) });
    child.disconnect();
    await ended;
  } finally {
    child.kill('SIGKILL');
  }
}, 30_000);
