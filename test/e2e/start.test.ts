/** `npm start` as a newcomer meets it: what it prints works, a second start changes nothing, Ctrl-C leaves nothing behind. */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serviceNames } from '@gatehouse/contracts';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { openOwnStore, testUrls, until } from '../harness';
import { startMailServer } from '../harness/mailServer';
import { loadScripts } from '../harness/scripts';
import { proves } from '../proves';

const run = promisify(execFile);
const root = join(__dirname, '..', '..');
let home: string;
const ports: Record<string, string> = {};

beforeAll(async () => {
  const scripts = await loadScripts();
  home = mkdtempSync(join(scripts.cacheDir, 'start-'));
  const names = ['GATEWAY_PORT', 'API_PORT', 'IDP_PORT', 'DEMO_PORT', 'CONSOLE_PORT', 'MAIL_PORT', 'SMTP_PORT'];
  for (const name of names) ports[name] = String(await scripts.freePort());
});
afterAll(async () => {
  const scripts = await loadScripts();
  await scripts.emptyStores(testUrls(), scripts.openHome(home, scripts.root).prefixes);
  rmSync(home, { recursive: true, force: true });
}, 60_000);

interface Started {
  text(): string;
  child: ChildProcess;
  interrupt(): Promise<number>;
}

function start(args: string[] = [], env: Record<string, string> = {}): Started {
  const stores = {
    MONGODB_URL: process.env['TEST_MONGODB_URL'],
    AMQP_URL: process.env['TEST_AMQP_URL'],
    REDIS_URL: process.env['TEST_REDIS_URL'],
  };
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, ...stores, ...ports, GATEHOUSE_HOME: home, ...env },
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const gone = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? -1)));
  return { text: () => text, child, interrupt: async () => (child.kill('SIGINT'), gone) };
}

/** What a start printed when it ended before it ran. */
function alive({ child, text }: Started): true {
  if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}:\n${text()}`);
  return true;
}

/** The way to get MongoDB. A test run against a running server has downloaded none. */
const MONGO_WAY = process.env['MONGOD_BIN'] || existsSync(join(root, '.cache', 'mongod', 'mongod')) ? 'local' : 'download';

const line = (text: string, pattern: RegExp): string | undefined =>
  text
    .split('\n')
    .find((l) => pattern.test(l))
    ?.trim();

/** Processes that this start runs, by what their command line names. */
const pidsOf = (started: Started, part: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parent = /\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
        return Number(parent) === started.child.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(part);
      } catch {
        return false;
      }
    });

proves(
  ['RUN-CURL', 'RUN-ONCE'],
  'the printed curl makes a governed call; a second start, of separate processes, prints no token and keeps the data; Ctrl-C ends all',
  async () => {
    const first = start();
    const curl = await until('the curl line', () => line(first.text(), /^\s*curl /), 120_000);
    expect(first.text()).toMatch(/svc_[0-9A-Za-z]{46}/);
    expect(line(first.text(), /claude mcp add/)).toContain(`127.0.0.1:${ports['GATEWAY_PORT']}`);
    const { stdout } = await run('bash', ['-c', curl]);
    expect(JSON.parse(stdout)).toMatchObject({ jsonrpc: '2.0', result: { isError: false } });
    expect(stdout).toContain('orders');
    const token = /svc_[0-9A-Za-z]{46}/.exec(first.text())![0];
    const written = line(readFileSync(join(root, 'README.md'), 'utf8'), /^curl .*listOrders/)!.replace(
      ':8080',
      `:${ports['GATEWAY_PORT']}`,
    );
    expect((await run('bash', ['-c', written], { env: { ...process.env, GATEHOUSE_TOKEN: token } })).stdout).toContain('"isError":false');
    expect(await first.interrupt()).toBe(0);
    await expect(run('bash', ['-c', curl])).rejects.toThrow();
    // Audit events waited on this disk, and what was shipped is gone.
    const spool = readdirSync(join(home, 'spool'));
    expect(spool.filter((name) => /\.(spool|kept)$/.test(name))).toEqual([]);

    const second = start(['--separate']);
    await until('the second start', () => alive(second) && line(second.text(), /MCP/), 120_000);
    await until('the second start to answer', async () => (await run('bash', ['-c', curl])).stdout.includes('"isError":false'), 60_000);
    expect(second.text()).not.toMatch(/svc_[0-9A-Za-z]{46}/);
    const [separate, together] = [pidsOf(second, 'services/gateway'), pidsOf(second, 'together.mjs')];
    expect([separate.length, together.length]).toEqual([1, 0]);
    const { health } = JSON.parse(readFileSync(join(home, 'ports.json'), 'utf8')) as { health: Record<string, number> };
    const processes = Object.entries(health).map(async ([name, port]) => {
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
      return [name, (await answer.text()).includes(`gatehouse_part_up{part="process",service="${name}"} 1`)];
    });
    const known = [...serviceNames, 'idp', 'orderdesk', 'mailsink'].sort();
    expect((await Promise.all(processes)).sort()).toEqual(known.map((name) => [name, true]));
    await second.interrupt();
  },
  300_000,
);

proves(
  ['RUN-KEEP'],
  'stores and services that die come back at once on the same data; a store that was there before is waited for',
  async () => {
    const scripts = await loadScripts();
    const folder = mkdtempSync(join(scripts.cacheDir, 'keep-'));
    const redis = await openOwnStore('redis', scripts.openHome(folder, scripts.root));
    const own = { MONGODB_URL: '', AMQP_URL: '', REDIS_URL: redis.url, MONGO_PROVIDER: MONGO_WAY, RABBIT_PROVIDER: 'local' };
    const started = start([], { ...own, GATEHOUSE_HOME: folder });
    try {
      const curl = await until('the curl line', () => alive(started) && line(started.text(), /^\s*curl /), 180_000);
      const works = (): Promise<boolean> => run('bash', ['-c', curl]).then(({ stdout }) => stdout.includes('"isError":false'));
      await until('a call', works, 60_000);
      for (const [name, part] of [
        ['MongoDB', 'mongod'],
        ['RabbitMQ', 'rabbit'],
        ['edge', 'together.mjs\0edge'],
      ] as const) {
        const [pid] = pidsOf(started, part);
        process.kill(pid!, 'SIGKILL');
        await until(`${name} to run again`, () => alive(started) && line(started.text(), new RegExp(`^${name} runs again`)), 60_000);
        expect(line(started.text(), new RegExp(`^${name} ended`))).toMatch(/SIGKILL.*starting it again at once/);
        await until(`a call with the same token after ${name} died`, works, 60_000);
      }
      await redis.kill();
      await until('the missing Redis to be named', () => line(started.text(), /^Redis at \S+ does not answer .*waited for$/), 60_000);
      await redis.start();
      await until('Redis to be seen again', () => line(started.text(), /^Redis at \S+ answers again$/), 60_000);
      await until('a call with Redis back', works, 60_000);
    } finally {
      await started.interrupt();
      await redis.stop();
      rmSync(folder, { recursive: true, force: true });
    }
    expect(started.text()).not.toContain('Did not stop cleanly');
  },
  400_000,
);

proves(
  ['RUN-CURL'],
  'a busy port is named with its remedy',
  async () => {
    const blocker = createServer().listen(Number(ports['GATEWAY_PORT']), '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const started = start();
    const code = await new Promise((resolve) => started.child.once('exit', resolve));
    blocker.close();
    expect(code).not.toBe(0);
    expect(started.text()).toContain(String(ports['GATEWAY_PORT']));
    expect(started.text()).toContain('GATEWAY_PORT');
  },
  60_000,
);

proves(
  ['RUN-HELP'],
  '`--help` tells the settings and ends, also under a parent that waits for it on a channel, as an older Node does',
  async () => {
    const child = fork(join(root, 'scripts', 'start.mjs'), ['--help'], { cwd: root, silent: true });
    let text = '';
    child.stdout!.on('data', (chunk: Buffer) => (text += chunk.toString()));
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
    expect(text).toMatch(/--remove .*\n[^]*GATEWAY_PORT 8080/);
  },
  30_000,
);

proves(
  ['RUN-REMOVE'],
  '`--remove` leaves nothing of the stack: no database, no key, no data folder',
  async () => {
    const scripts = await loadScripts();
    const { DATABASE_PREFIX, KEY_PREFIX } = scripts.openHome(home, scripts.root).prefixes;
    const mongo = new MongoClient(testUrls().mongo);
    const redis = new Redis(testUrls().redis);
    const left = async (): Promise<boolean[]> => {
      const { databases } = await mongo.db('admin').admin().listDatabases({ nameOnly: true });
      const [, keys] = await redis.scan('0', 'MATCH', `${KEY_PREFIX}*`, 'COUNT', 1_000_000);
      return [databases.some(({ name }) => name.startsWith(DATABASE_PREFIX)), keys.length > 0, existsSync(home)];
    };
    try {
      expect(await left()).toEqual([true, true, true]);
      const removing = start(['--remove']);
      expect(await new Promise((resolve) => removing.child.once('exit', resolve))).toBe(0);
      expect(await left()).toEqual([false, false, false]);
    } finally {
      await mongo.close();
      redis.disconnect();
    }
  },
  120_000,
);

proves(
  ['RUN-CURL'],
  'without a broker and Redis everything runs in one process on the twins, and says so; mail goes to the server that SMTP_URL names',
  async () => {
    const smtp = await startMailServer();
    const twins = start(['--reset'], { RABBIT_PROVIDER: 'twin', REDIS_PROVIDER: 'twin', AMQP_URL: '', REDIS_URL: '', SMTP_URL: smtp.url });
    const curl = await until('the curl line', () => line(twins.text(), /^\s*curl /), 120_000);
    expect(twins.text()).toMatch(/one process/);
    expect(JSON.parse((await run('bash', ['-c', curl])).stdout)).toMatchObject({ result: { isError: false } });
    expect(twins.text()).toContain('goes out through the server that SMTP_URL names');
    const dev = JSON.parse(readFileSync(join(home, 'dev.json'), 'utf8')) as { apiUrl: string; idpIssuer: string; orgSlug: string };
    const scripts = await loadScripts();
    const admin = await scripts.ensureAdmin(scripts.openHome(home, scripts.root));
    const rest = scripts.restClient(dev.apiUrl, () => scripts.getToken({ issuer: dev.idpIssuer, apiUrl: dev.apiUrl, ...admin }));
    await rest('POST', `/orgs/${dev.orgSlug}/invitations`, { email: 'new@acme.example', role: 'member' });
    await until('the invitation at the mail server', () => smtp.taken().includes('new@acme.example'), 60_000);
    await twins.interrupt();
    smtp.close();
  },
  180_000,
);
