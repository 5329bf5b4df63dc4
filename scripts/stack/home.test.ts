import { createPublicKey } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadScripts } from '../../test/harness/scripts';

type Scripts = Awaited<ReturnType<typeof loadScripts>>;
let scripts: Scripts;
let root: string;
beforeAll(async () => (scripts = await loadScripts()));
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'home-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const dirOf = (checkout: string): string => join(checkout, '.gatehouse');
const files = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(dir, name)).isFile());

test('makes keys and secrets once, readable by their owner alone', () => {
  const first = scripts.openHome(dirOf(root), root);
  const secret = first.secret('gateway.X');
  const kept = files(first.dir).map((name) => [name, readFileSync(join(first.dir, name), 'utf8')]);
  const second = scripts.openHome(dirOf(root), root);
  expect(second.id).toBe(first.id);
  expect(second.secret('gateway.X')).toBe(secret);
  expect(second.secret('gateway.Y')).not.toBe(secret);
  for (const [name, text] of kept.filter(([name]) => name !== 'secrets.json'))
    expect(readFileSync(join(first.dir, name!), 'utf8')).toBe(text);
  for (const name of files(first.dir)) expect([name, statSync(join(first.dir, name)).mode & 0o077]).toEqual([name, 0]);
});

test('a folder of an earlier version gets the keys it lacks and keeps the others', () => {
  const { dir } = scripts.openHome(dirOf(root), root);
  const file = join(dir, 'trusted-keys.json');
  const { console: _later, ...earlier } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  writeFileSync(file, JSON.stringify(earlier));
  scripts.openHome(dir, root);
  const keys = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  expect(keys).toEqual({ ...earlier, console: expect.any(String) as string });
  const own = createPublicKey(readFileSync(join(dir, 'keys', 'console.pem'), 'utf8')).export({ type: 'spki', format: 'pem' });
  expect(keys['console']).toBe(own);
});

test('a copy beside the original is somebody else, a moved checkout is not', () => {
  const original = scripts.openHome(dirOf(join(root, 'a')), join(root, 'a'));
  mkdirSync(join(root, 'b'));
  cpSync(original.dir, dirOf(join(root, 'b')), { recursive: true });
  expect(scripts.openHome(dirOf(join(root, 'b')), join(root, 'b')).id).not.toBe(original.id);

  mkdirSync(join(root, 'c'));
  cpSync(original.dir, dirOf(join(root, 'c')), { recursive: true });
  rmSync(join(root, 'a'), { recursive: true });
  expect(scripts.openHome(dirOf(join(root, 'c')), join(root, 'c')).id).toBe(original.id);
});

test('a reset forgets names, keys and secrets, but not which servers and ports are ours', async () => {
  const home = scripts.openHome(dirOf(root), root);
  const secret = home.secret('gateway.X');
  expect(home.readPorts()).toBeUndefined();
  home.writePorts({ idp: 20_001 });
  await home.forget();
  const again = scripts.openHome(dirOf(root), root);
  expect(again.readPorts()).toEqual({ idp: 20_001 });
  expect(again.id).not.toBe(home.id);
  expect(again.servers).toBe(home.servers);
  expect(again.secret('gateway.X')).not.toBe(secret);
});

test('one run per folder: the second is told which process holds it', () => {
  const file = join(root, 'run.json');
  const release = scripts.takeLock(file);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
  release();
  expect(() => scripts.takeLock(file)()).not.toThrow();
});

test('no setting of one service holds a secret of another', () => {
  const home = scripts.openHome(dirOf(root), root);
  const plan = {
    home,
    urls: { mongo: 'm', rabbit: 'r', redis: 's' },
    ports: { gateway: 1, api: 2, idp: 3, demo: 4, console: 5, mail: 6, smtp: 7 },
  };
  const secrets = scripts.serviceNames.flatMap((name) =>
    Object.entries(scripts.settingsOf(name, plan, 5))
      .filter(([setting]) => /(SECRET|_KEY|KEY_FILE)$/.test(setting))
      .map(([, value]) => value),
  );
  expect(secrets.length).toBeGreaterThan(5);
  expect(new Set(secrets).size).toBe(secrets.length);
});

test('who starts the stack may name a collector of traces, and nothing else of the shell reaches a service', () => {
  const plan = {
    home: scripts.openHome(dirOf(root), root),
    urls: { mongo: 'm', rabbit: 'r', redis: 's' },
    ports: { gateway: 1, api: 2, idp: 3, demo: 4, console: 5, mail: 6, smtp: 7 },
  };
  const shell = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_TRACES_SAMPLER_ARG: '0.5', SOME_SECRET: 'x' };
  Object.assign(process.env, shell);
  try {
    for (const name of scripts.serviceNames) {
      const settings = scripts.settingsOf(name, plan, 5);
      expect(settings).toMatchObject({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_TRACES_SAMPLER_ARG: '0.5' });
      expect(settings).not.toHaveProperty('SOME_SECRET');
    }
  } finally {
    for (const name of Object.keys(shell)) delete process.env[name];
  }
});
