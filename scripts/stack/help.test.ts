/** Each command of `package.json` that takes arguments says which, instead of running. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(__dirname, '..', '..');

test('setup names every setting that is missing', async () => {
  const env = { PATH: process.env.PATH };
  const run = promisify(execFile)(process.execPath, [join(root, 'scripts/setup/main.mjs'), 'keys'], { cwd: root, env });
  await expect(run).rejects.toMatchObject({ stderr: 'keys: OUT, MONGODB_URL, AMQP_URL, REDIS_URL are not set\n' });
});

test.each(['start', 'test', 'token', 'person', 'faults', 'image-check', 'revokeAgain', 'setup/main'])('%s --help', async (script) => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(root, 'scripts', `${script}.mjs`), '--help'], { cwd: root });
  expect(stdout).toMatch(/^(npm (run|start|test)|node scripts\/setup\/main\.mjs) .+/);
  expect(stderr).toBe('');
});
