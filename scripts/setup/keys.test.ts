/** `setup keys`: what an operator gets wrong is told before anything is written, and no user gets a password that is none. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(__dirname, '..', '..');
const GOOD = {
  MONGODB_URL: 'mongodb://db.example:27017/?replicaSet=rs0',
  AMQP_URL: 'amqps://mq.example',
  REDIS_URL: 'rediss://cache.example:6380',
};

let out: string;
beforeEach(() => (out = mkdtempSync(join(tmpdir(), 'gatehouse-setup-'))));
afterEach(() => rmSync(out, { recursive: true, force: true }));

const setup = (name: string, env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [join(root, 'scripts/setup/main.mjs'), name], {
    cwd: root,
    env: { PATH: process.env['PATH'], OUT: out, ...env },
  });
const read = (...path: string[]): string => readFileSync(join(out, ...path), 'utf8');

test('each process has the addresses with a user and a password of its own, and keeps them', async () => {
  await setup('keys', GOOD);
  const before = read('policy', 'AMQP_URL');
  expect(before).toMatch(/^amqps:\/\/policy:[\w-]{43}@mq\.example$/);
  await setup('keys', { ...GOOD, AMQP_URL: 'amqp://other.example:5672' });
  expect(read('policy', 'AMQP_URL')).toBe(before.replace('amqps', 'amqp').replace('mq.example', 'other.example:5672'));
});

test.each([
  ['MONGODB_URL', 'db.example:27017', 'mongodb://host or mongodb+srv://host'],
  ['AMQP_URL', ' amqp://mq.example', 'amqp://host or amqps://host'],
  ['AMQP_URL', 'AMQP://mq.example', 'amqp://host or amqps://host'],
  ['REDIS_URL', 'redis:cache.example', 'redis://host or rediss://host'],
  ['REDIS_URL', 'amqp://cache.example', 'redis://host or rediss://host'],
  ['AMQP_URL', 'amqp://<host>', 'amqp://host or amqps://host'],
  ['MONGODB_URL', 'mongodb://db.example/?replicaSet=<name>', 'mongodb://host or mongodb+srv://host'],
])('%s=%s is refused by name, and nothing is written', async (setting, value, rule) => {
  await expect(setup('keys', { ...GOOD, [setting]: value })).rejects.toMatchObject({
    stderr: `keys: ${setting} must be ${rule}, in small letters and without blanks, < and >\n`,
  });
  expect(readdirSync(out)).toEqual([]);
});

test.each(['mq.example', 'amqp://audit:undefined@mq.example'])(
  '%s, as an older version left it, is named and not taken for an address',
  async (left) => {
    await setup('keys', GOOD);
    writeFileSync(join(out, 'audit', 'AMQP_URL'), left);
    const definitions = read('broker-setup', 'definitions.json');
    await expect(setup('keys', GOOD)).rejects.toMatchObject({
      stderr: expect.stringContaining('the file audit/AMQP_URL is no address') as string,
    });
    expect(read('broker-setup', 'definitions.json')).toBe(definitions);
  },
);

test('a secret whose file is empty is named, and not taken for one', async () => {
  await setup('keys', GOOD);
  writeFileSync(join(out, 'audit', 'CURSOR_SECRET'), '');
  await expect(setup('keys', GOOD)).rejects.toMatchObject({ stderr: expect.stringContaining('audit/CURSOR_SECRET is empty') as string });
});

test.each([
  ['CURSOR_SECRET', 'audit/CURSOR_SECRET has fewer than 32 characters'],
  ['master-key.json', 'executor/master-key.json has no primary key of 32 bytes'],
])('half of %s is named', async (file, problem) => {
  await setup('keys', GOOD);
  const [name] = problem.split('/') as [string];
  writeFileSync(join(out, name, file), read(name, file).slice(0, 20));
  await expect(setup('keys', GOOD)).rejects.toMatchObject({ stderr: expect.stringContaining(problem) as string });
});

test('an owner that is no number is refused by name, and nothing is written', async () => {
  await expect(setup('keys', { ...GOOD, OWNER: 'node' })).rejects.toMatchObject({
    stderr: 'OWNER must be the number of a user, such as 10001\n',
  });
  expect(readdirSync(out)).toEqual([]);
});

test('half of a signing key is named', async () => {
  await setup('keys', GOOD);
  writeFileSync(join(out, 'policy', 'signing-key.pem'), read('policy', 'signing-key.pem').slice(0, 40));
  await expect(setup('keys', GOOD)).rejects.toMatchObject({
    stderr: expect.stringContaining('policy/signing-key.pem is no key') as string,
  });
});

test('a broker that cannot be reached is named by its address, without its password', async () => {
  writeFileSync(join(out, 'definitions.json'), '{}');
  const env = { BROKER_ADMIN_URL: 'http://operator:canary@127.0.0.1:1', DEFINITIONS_FILE: join(out, 'definitions.json') };
  await expect(setup('broker', env)).rejects.toMatchObject({
    stderr: expect.stringMatching(/^broker: the broker at http:\/\/127\.0\.0\.1:1 cannot be reached: ((?!canary).)+\n$/) as string,
  });
});
