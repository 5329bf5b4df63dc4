/** `npm run bench` tells what it can be told, and leaves nothing behind when it is stopped. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testUrls, until } from '../harness';
import { loadScripts } from '../harness/scripts';

const root = join(__dirname, '..', '..');
/** The way to get MongoDB. A test run against a running server has downloaded none. */
const MONGO_WAY = process.env['MONGOD_BIN'] || existsSync(join(root, '.cache', 'mongod', 'mongod')) ? 'local' : 'download';

function bench(...args: string[]) {
  const { rabbit, redis } = testUrls();
  const child = spawn(process.execPath, [join(root, 'scripts', 'bench.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, MONGO_PROVIDER: MONGO_WAY, AMQP_URL: rabbit, REDIS_URL: redis },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const gone = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? -1)));
  return { child, gone, text: () => text };
}

const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`);

test('--help is told, and nothing is run', async () => {
  const { gone, text } = bench('--help');
  expect(await gone).toBe(0);
  expect(text()).toContain('--composition NAME');
});

test('an unknown option is refused by its name', async () => {
  const { gone, text } = bench('--round', '3');
  expect(await gone).toBe(2);
  expect(text()).toContain("'--round'");
});

test('stopped while it measures, it ends its servers and removes their folder', async () => {
  const { cacheDir } = await loadScripts();
  const folders = (): string[] => readdirSync(cacheDir).filter((name) => name.startsWith('bench-'));
  const before = folders();
  const { child, gone, text } = bench('--composition', 'composed', '--seconds', '1', '--rounds', '100', '--no-burden');
  try {
    await until('a round', () => text().includes('round 1 of'), 120_000);
    const [folder = ''] = folders().filter((name) => !before.includes(name));
    const { pid } = JSON.parse(readFileSync(join(cacheDir, folder, 'mongo', 'server.json'), 'utf8')) as { pid: number };
    expect(isAlive(pid)).toBe(true);
    child.kill('SIGTERM');
    expect(await gone).toBe(130);
    expect(existsSync(join(cacheDir, folder))).toBe(false);
    await until('its mongod has gone', () => !isAlive(pid));
  } finally {
    child.kill('SIGTERM');
    await gone;
  }
}, 180_000);
