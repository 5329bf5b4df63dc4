/** The stores of a test run in containers. No engine runs where these tests must pass, so a fake one answers, and its containers are the stores of this run. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testUrls } from '../../test/harness/stackProcesses';
import { startFakeEngine, type FakeEngine } from './testing/fakeEngine';

const PARTS = ['mongo', 'rabbit', 'redis'] as const;
const IMAGES = { mongo: 'mongo:8', rabbit: 'rabbitmq:4', redis: 'redis:8' };

let dir: string;
let engine: FakeEngine;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'engine-'));
  const ports = Object.fromEntries(PARTS.map((part) => [IMAGES[part], Number(new URL(testUrls()[part]).port)]));
  engine = await startFakeEngine(join(dir, 'docker.sock'), (image) => ports[image]!);
});
afterAll(async () => {
  await engine.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Takes a store as the test run does, in a process of its own whose engine is the one given, uses it, and stops it. Prints what it took. */
const TAKE = `
  const { climb } = await import('./scripts/providers/index.mjs');
  const { silentUi } = await import('./scripts/providers/ui.mjs');
  const { ping } = await import('./scripts/providers/redis.mjs');
  const { login } = await import('./scripts/providers/rabbit.mjs');
  const { hello } = await import('./scripts/providers/mongod.mjs');
  const part = process.env.PART;
  const found = await climb(part, { id: 'test', dir: '', cache: '', ui: silentUi(), disposable: true, env: process.env });
  await { mongo: hello, rabbit: login, redis: ping }[part](found.url, 5_000);
  await found.stop();
  process.stdout.write(JSON.stringify({ provider: found.provider, note: found.note }));
  process.exit(0);
`;

const take = async (part: string, socket: string): Promise<unknown> => {
  const providers = { MONGO_PROVIDER: 'docker', RABBIT_PROVIDER: 'docker', REDIS_PROVIDER: 'docker' };
  const own = { PART: part, DOCKER_HOST: `unix://${socket}`, TESTCONTAINERS_RYUK_DISABLED: 'true', HOME: dir };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', TAKE], {
    cwd: join(__dirname, '../..'),
    env: { PATH: process.env['PATH'], ...providers, ...own },
  });
  return JSON.parse(stdout);
};

test.each(PARTS)('%s is started where an engine answers, can be used, and goes with the run', async (part) => {
  expect(await take(part, join(dir, 'docker.sock'))).toEqual({
    provider: 'docker',
    note: expect.stringContaining(`${IMAGES[part]} in a container`),
  });
  const container = engine.created.find(({ image }) => image === IMAGES[part])!;
  expect(engine.removed).toContain(container.id);
  if (part === 'mongo') expect(container.command).toEqual(['--replSet', 'rs0']);
});

test('without an engine it says so, and the next provider can be tried', async () => {
  await expect(take('redis', join(dir, 'nothing.sock'))).rejects.toThrow(/No Redis \(docker: .*container runtime/);
});
