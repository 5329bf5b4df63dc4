import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { commonSettings, maskSettings, readSettings } from './settings';

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
