/** Each command of `package.json` that takes arguments says which, instead of running. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(__dirname, '..', '..');

test.each(['start', 'token', 'person', 'faults', 'image-check', 'revokeAgain'])('%s --help', async (script) => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(root, 'scripts', `${script}.mjs`), '--help'], { cwd: root });
  expect(stdout).toMatch(/^npm (run|start) .+/);
  expect(stderr).toBe('');
});
