/** Commands in a checkout without packages, beside an npm that says when it runs and goes on when it is told to. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { until } from '../../test/harness/until';

/** Empties the folder as `npm ci` does. */
const NPM = `#!${process.execPath}
const { existsSync, appendFileSync, mkdirSync, rmSync, writeFileSync } = require('node:fs');
appendFileSync('runs', process.pid + '\\n');
rmSync('node_modules', { recursive: true, force: true });
mkdirSync('node_modules');
writeFileSync('node_modules/.package-lock.json', '{}');
setInterval(() => existsSync('go') && process.exit(existsSync('fails') ? 1 : 0), 10);
`;
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'install-'));
  writeFileSync(join(root, 'package-lock.json'), '{}');
  mkdirSync(join(root, 'bin'));
  writeFileSync(join(root, 'bin', 'npm'), NPM);
  chmodSync(join(root, 'bin', 'npm'), 0o755);
});
afterEach(() => {
  for (const pid of npmRuns()) end(pid);
  rmSync(root, { recursive: true, force: true });
});

const end = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // has ended
  }
};
const npmRuns = (): number[] => {
  const file = join(root, 'runs');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(Number) : [];
};
const hasBegun = (count: number) => until(`npm to run ${count} times`, () => npmRuns().length === count);
const letNpmEnd = (): void => writeFileSync(join(root, 'go'), '');

interface Command {
  kill(): Promise<void>;
  said(text: string): Promise<unknown>;
  code(): Promise<number | null>;
}
function command(): Command {
  const module = pathToFileURL(join(__dirname, 'install.mjs')).href;
  const code = `await (await import('${module}')).ensureInstalled('${root}')`;
  const env = { ...process.env, PATH: `${join(root, 'bin')}${delimiter}${process.env['PATH']}` };
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const exit = once(child, 'exit');
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  return {
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
    said: (part) => until(`"${part}"`, () => text.includes(part)),
    code: async () => ((await exit) as [number | null])[0],
  };
}

test('of two commands at once one installs and the other waits for it', async () => {
  const first = command();
  await hasBegun(1);
  const second = command();
  await second.said('waiting');
  letNpmEnd();
  expect([await first.code(), await second.code(), npmRuns().length]).toEqual([0, 0, 1]);
  expect(await command().code()).toBe(0);
  expect(npmRuns()).toHaveLength(1);
});

test('an install whose processes died is made anew, although the folder looks whole', async () => {
  const killed = command();
  await hasBegun(1);
  await killed.kill();
  end(npmRuns()[0]!);
  letNpmEnd();
  expect([await command().code(), npmRuns().length]).toEqual([0, 2]);
});

test('an npm that outlives its command is waited for', async () => {
  const killed = command();
  await hasBegun(1);
  await killed.kill();
  const next = command();
  await next.said('waiting');
  expect(npmRuns()).toHaveLength(1);
  letNpmEnd();
  expect([await next.code(), npmRuns().length]).toEqual([0, 2]);
});

test('an install that failed is made anew', async () => {
  writeFileSync(join(root, 'fails'), '');
  letNpmEnd();
  expect(await command().code()).toBe(1);
  rmSync(join(root, 'fails'));
  expect([await command().code(), npmRuns().length]).toEqual([0, 2]);
});

test('of many commands that find a dead one, one installs', async () => {
  const killed = command();
  await hasBegun(1);
  await killed.kill();
  end(npmRuns()[0]!);
  const many = Array.from({ length: 6 }, command);
  await hasBegun(2);
  letNpmEnd();
  expect(await Promise.all(many.map((one) => one.code()))).toEqual(many.map(() => 0));
  expect(npmRuns()).toHaveLength(2);
});

test('who asks for help gets it, and nothing is installed for it', async () => {
  cpSync(join(__dirname, '..'), join(root, 'scripts'), { recursive: true });
  letNpmEnd();
  const env = { ...process.env, PATH: `${join(root, 'bin')}${delimiter}${process.env['PATH']}` };
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs'), '--help'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number | null]>]);
  expect([code, npmRuns()]).toEqual([0, []]);
  expect(said).toContain('GATEWAY_PORT 8080');
});
