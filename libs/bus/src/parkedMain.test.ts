/** The command as an operator types it: with the settings of the process, also of one that shares its process with others. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { amqpUrl } from './testing/fixture';

const run = promisify(execFile);
const command = join(__dirname, '../dist/parkedMain.js');
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-parked-'));
const QUEUE_PREFIX = 'nobody-has-this.';
afterAll(() => rmSync(folder, { recursive: true }));

const saidBy = (args: string[], env: Record<string, string>): Promise<string> =>
  run(process.execPath, [command, ...args], { env: { NODE_ENV: 'production', QUEUE_PREFIX, ...env } }).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  );

test('it reads the address where the process does: under its own name, or, in a process of several, under that of the service', async () => {
  const file = join(folder, 'AMQP_URL');
  writeFileSync(file, amqpUrl);
  const nothingThere = `executor has no queue of parked events that begins with "${QUEUE_PREFIX}"\n`;
  expect(await saidBy(['executor', 'list'], { AMQP_URL_FILE: file })).toBe(nothingThere);
  expect(await saidBy(['executor', 'list'], { EXECUTOR__AMQP_URL_FILE: file, GATEWAY__AMQP_URL_FILE: '/nope' })).toBe(nothingThere);
  expect(await saidBy(['executor', 'list'], {})).toBe('settings: AMQP_URL: is not set\n');
});

test('a process that there is not, or no event, is told', async () => {
  expect(await saidBy(['janitor', 'list'], {})).toMatch(/^there is no process "janitor", but .*executor/);
  expect(await saidBy(['audit', 'replay'], {})).toMatch(/^parkedMain\.js <process> list/);
});
