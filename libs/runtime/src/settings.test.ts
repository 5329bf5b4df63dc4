import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { readSettings } from './readSettings';
import { commonSettings, maskSettings } from './settings';

const schema = Type.Object({ ...commonSettings, PORT: Type.Integer({ minimum: 1 }), CURSOR_SECRET: Type.String({ minLength: 8 }) });

test('reads, converts and defaults', () => {
  const settings = readSettings(schema, { PORT: '8080', CURSOR_SECRET: 'a-long-enough-one' });
  expect(settings).toMatchObject({ PORT: 8080, QUEUE_PREFIX: 'gatehouse.', HOST: '127.0.0.1' });
});

test('reports every fault by name, never by value', () => {
  const read = () => readSettings(schema, { PORT: '0', CURSOR_SECRET: 'hunter2', LOG_LEVEL: 'loud' });
  expect(read).toThrow(/PORT[\s\S]*CURSOR_SECRET|CURSOR_SECRET[\s\S]*PORT/);
  expect(read).not.toThrow(/hunter2/);
});

test('a placeholder where a secret belongs does not start', () => {
  const short = Type.Object({ API_KEY: Type.String() });
  expect(() => readSettings(short, { API_KEY: 'changeme' })).toThrow(/API_KEY/);
});

test('NAME_FILE supplies NAME', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'gatehouse-')), 'secret');
  writeFileSync(file, 'from-a-file-long-enough\n');
  expect(readSettings(schema, { PORT: '1', CURSOR_SECRET_FILE: file }).CURSOR_SECRET).toBe('from-a-file-long-enough');
});

const fileWith = (text: string): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'gatehouse-')), 'setting');
  writeFileSync(file, text);
  return file;
};
const faultsOf = (env: NodeJS.ProcessEnv, addresses?: string[]): string => {
  try {
    readSettings(schema, { PORT: '1', CURSOR_SECRET: 'long-enough', ...env }, { ...(addresses && { addresses }) });
    return '';
  } catch (err) {
    return (err as Error).message;
  }
};

test('what is empty is not given: the default holds, the file is read, and what must be set is not', () => {
  const empty = { HOST: '', HEALTH_PORT: '', QUEUE_PREFIX: '', TRUSTED_KEYS_FILE: '', AMQP_URL: '', AMQP_URL_FILE: '' };
  expect(readSettings(schema, { PORT: '1', CURSOR_SECRET: '', CURSOR_SECRET_FILE: fileWith('from-a-file'), ...empty })).toMatchObject({
    ...{ HOST: '127.0.0.1', HEALTH_PORT: 0, QUEUE_PREFIX: 'gatehouse.', AMQP_URL: 'amqp://127.0.0.1:5672', CURSOR_SECRET: 'from-a-file' },
  });
  expect(faultsOf({ PORT: '', CURSOR_SECRET: '' })).toBe('settings: PORT: is not set; CURSOR_SECRET: is not set');
  expect(faultsOf({ CURSOR_SECRET: '', CURSOR_SECRET_FILE: fileWith('\n') })).toBe('settings: CURSOR_SECRET: is not set');
});

test('addresses of another kind and files that cannot be read are named with all other faults, without what was given', () => {
  const wrong = { MONGODB_URL: 'foo', REDIS_URL: 'foo', AMQP_URL: 'http://x' };
  const files = { TRUSTED_KEYS_FILE: '/nonexistent/x', SIGNING_KEY_FILE: tmpdir(), CURSOR_SECRET: undefined, CURSOR_SECRET_FILE: '/nope' };
  const text = faultsOf({ ...wrong, ...files, PORT: '0' });
  expect(text.replace('settings: ', '').split('; ').sort()).toEqual([
    expect.stringContaining('AMQP_URL: must match pattern'),
    'CURSOR_SECRET_FILE: the file cannot be read (ENOENT)',
    expect.stringContaining('MONGODB_URL: must match pattern'),
    'PORT: must be >= 1',
    expect.stringContaining('REDIS_URL: must match pattern'),
    'SIGNING_KEY_FILE: the file cannot be read (EISDIR)',
    'TRUSTED_KEYS_FILE: the file cannot be read (ENOENT)',
  ]);
  expect(text).not.toMatch(/foo|nonexistent|nope/);
  const good = { MONGODB_URL: 'mongodb+srv://u:p@h', REDIS_URL: 'rediss://h', AMQP_URL: 'amqps://h', SIGNING_KEY_FILE: fileWith('pem') };
  expect(faultsOf(good)).toBe('');
  expect(faultsOf({ REDIS_URL: 'memory:', AMQP_URL: 'memory:a' })).toBe('');
});

test('an address that cannot be read is named with all other faults, without what it holds', () => {
  const text = faultsOf({
    MONGODB_URL: 'mongodb://policy:hunter2/x@one:27017,two:27017/',
    AMQP_URL: 'amqp://policy:hunter2/x@broker',
    REDIS_URL: 'redis://cache:637900',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://col lector:4318',
    PORT: '0',
  });
  const unread = 'cannot be read as an address: characters of user and password other than letters and digits are written as %XX';
  expect(text.replace('settings: ', '').split('; ').sort()).toEqual([
    `AMQP_URL: ${unread}`,
    `MONGODB_URL: ${unread}`,
    'OTEL_EXPORTER_OTLP_ENDPOINT: cannot be read as an address',
    'PORT: must be >= 1',
    'REDIS_URL: cannot be read as an address',
  ]);
  for (const url of ['mongodb://a:b@c@one', 'mongodb://one,', 'mongodb://one:27017,two:x/?replicaSet=rs0'])
    expect(faultsOf({ MONGODB_URL: url })).toContain('MONGODB_URL: cannot be read');
  for (const url of [
    'mongodb://a:b%40@one:1,two/?replicaSet=rs0',
    'mongodb+srv://a:b@one',
    'mongodb://[::1]:27017',
    'mongodb://u:p@%2Ftmp%2Fs.sock',
  ])
    expect([url, faultsOf({ MONGODB_URL: url })]).toEqual([url, '']);
});

test('what has a list of values is told with it, and an address to listen on is one', () => {
  expect(faultsOf({ BROKER_USERS: 'foo' })).toBe('settings: BROKER_USERS: must be one of shared, per-service');
  for (const HOST of ['blah', '127.0.0.2, ', '::1,', ',', '999.1.1.1', '127.0.0.1,1:2', '10.0.0.0.7'])
    expect([HOST, faultsOf({ HOST })]).toEqual([HOST, 'settings: HOST: must be IP addresses, separated by commas, or localhost']);
  for (const HOST of ['0.0.0.0', '::', '127.0.0.1,::1', 'localhost, 10.0.0.7', '::ffff:10.0.0.1']) expect(faultsOf({ HOST })).toBe('');
});

test('in production the addresses that a process needs have no default', () => {
  const addresses = ['MONGODB_URL', 'AMQP_URL'];
  expect(faultsOf({}, addresses)).toBe('');
  expect(faultsOf({ NODE_ENV: 'production' })).toBe('');
  expect(faultsOf({ NODE_ENV: 'production', AMQP_URL_FILE: fileWith('amqp://h') }, addresses)).toBe('settings: MONGODB_URL: is not set');
  expect(faultsOf({ NODE_ENV: 'production', AMQP_URL: 'amqp://h', MONGODB_URL_FILE: '/nope' }, addresses)).toBe(
    'settings: MONGODB_URL_FILE: the file cannot be read (ENOENT)',
  );
});

test('in production nothing that says it is an example passes for a secret, nor what nobody drew by chance', () => {
  const given = { CURSOR_SECRET: 'change-me-to-32-random-characters', AMQP_URL: 'amqp://gatehouse:change-me@broker' };
  expect(faultsOf(given)).toBe('');
  expect(faultsOf({ NODE_ENV: 'production', ...given })).toBe(
    'settings: AMQP_URL: has a placeholder where a password belongs; CURSOR_SECRET: is a placeholder where a secret belongs',
  );
  expect(faultsOf({ NODE_ENV: 'production', CURSOR_SECRET: '<generate with openssl rand -base64 32>' })).toContain('is a placeholder');
  expect(faultsOf({ NODE_ENV: 'production', CURSOR_SECRET: '0'.repeat(32) })).toContain('CURSOR_SECRET: is a placeholder');
  const drawn = { CURSOR_SECRET: 'uJ1zV0xQ9s7cT2mB4nK8', AMQP_URL: 'amqp://gatehouse:uJ1zV0xQ9s@broker' };
  expect(faultsOf({ NODE_ENV: 'production', ...drawn })).toBe('');
});

test('a setting that is given twice, as a value and as a file, does not start', () => {
  expect(faultsOf({ CURSOR_SECRET: 'one-of-two-values', CURSOR_SECRET_FILE: fileWith('the-other-value') })).toBe(
    'settings: CURSOR_SECRET: is given twice, also as CURSOR_SECRET_FILE',
  );
});

test('what a service asks of its settings beyond their form is told with all other faults, once for each setting', () => {
  const checks = () => ({
    PORT: () => {
      throw new Error('is not free');
    },
    HOST: () => {
      throw new Error('HOST: "here" is no address');
    },
    KEY_PREFIX: () => undefined,
  });
  const read = (): unknown => readSettings(schema, { PORT: '0', CURSOR_SECRET: 'long-enough' }, { checks });
  expect(read).toThrow('settings: PORT: must be >= 1; HOST: "here" is no address');
});

test('masks secrets and passwords in addresses', () => {
  expect(
    maskSettings({ CURSOR_SECRET: 'x', ROW_MAC_KEY_BEFORE: 'x', AMQP_URL: 'amqp://me:pw@host:1', REDIS_URL: 'redis://:pw@host', PORT: 1 }),
  ).toEqual({
    CURSOR_SECRET: '[secret]',
    ROW_MAC_KEY_BEFORE: '[secret]',
    AMQP_URL: 'amqp://me:[secret]@host:1',
    REDIS_URL: 'redis://:[secret]@host',
    PORT: 1,
  });
});
