import { createServer, type Server } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadScripts } from '../../test/harness/scripts';

type Scripts = Awaited<ReturnType<typeof loadScripts>>;
let scripts: Scripts;
let dir: string;
beforeAll(async () => {
  scripts = await loadScripts();
  dir = mkdtempSync(join(tmpdir(), 'providers-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const climb = (part: 'mongo' | 'rabbit' | 'redis', env: Record<string, string>) =>
  scripts.climb(part, { id: 'test', dir: join(dir, part), cache: scripts.cacheDir, env, ui: scripts.silentUi() });

test.each([
  ['rabbit', 'RABBIT_PROVIDER'],
  ['redis', 'REDIS_PROVIDER'],
] as const)('%s can be its twin', async (part, force) => {
  expect(await climb(part, { [force]: 'twin' })).toMatchObject({ provider: 'twin', url: 'memory:' });
});

test('MongoDB has no twin, and says what it can be', async () => {
  await expect(climb('mongo', { MONGO_PROVIDER: 'twin' })).rejects.toThrow(/Use one of: uri, running, docker, local, download/);
});

test.each([
  ['rabbit', { AMQP_URL: 'amqp://127.0.0.1:1' }],
  ['redis', { REDIS_URL: 'redis://127.0.0.1:1' }],
] as const)(
  'a configured %s that does not answer is a fault, not a reason to use another',
  async (part, env) => {
    await expect(climb(part, env)).rejects.toThrow(/^No \w+ \(uri: .+\)\. Install .+, start Docker, or set \w+$/);
  },
  20_000,
);

test('a forced provider that fails is not replaced by another', async () => {
  const env = { REDIS_PROVIDER: 'local', REDIS_SERVER_BIN: '/nowhere/redis-server', PATH: '' };
  const path = process.env['PATH'];
  process.env['PATH'] = '';
  try {
    await expect(climb('redis', env)).rejects.toThrow('local: no redis-server');
  } finally {
    process.env['PATH'] = path;
  }
});

describe('ports', () => {
  let holder: Server;
  let port: number;
  beforeAll(async () => {
    port = await scripts.freePort();
    holder = createServer();
    await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => holder.close(resolve)));

  test('a busy one is named with its setting, in one line', async () => {
    const env = { GATEWAY_PORT: String(port), API_PORT: 'auto', IDP_PORT: 'auto', DEMO_PORT: 'auto' };
    await expect(scripts.choosePorts(env)).rejects.toThrow(
      new RegExp(`^Port ${port} for the MCP endpoint is in use\\. Stop what holds it, or choose another: GATEWAY_PORT=auto npm start$`),
    );
  });
  test('automatic ones stay those of the run before, since what was set up there names them; a taken one moves', async () => {
    const env = Object.fromEntries(['GATEWAY', 'API', 'IDP', 'DEMO', 'CONSOLE', 'MAIL', 'SMTP'].map((name) => [`${name}_PORT`, 'auto']));
    const before = await scripts.choosePorts(env);
    expect(await scripts.choosePorts(env, { before })).toEqual(before);
    const moved = await scripts.choosePorts(env, { before: { ...before, console: port } });
    expect({ ...moved, console: before.console }).toEqual(before);
    expect(moved.console).not.toBe(port);
  });
  test('nonsense is refused', async () => {
    await expect(scripts.choosePorts({ GATEWAY_PORT: 'eighty' })).rejects.toThrow('GATEWAY_PORT=eighty is no port');
  });
});
