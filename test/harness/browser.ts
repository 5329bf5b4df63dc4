/** A real browser for tests, found as `npm start` finds its stores: by a list of providers, and it says which of them it took. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser, type BrowserServer } from 'playwright-core';
import { sharedBrowser } from './testRun';

interface Found {
  path: string;
  source: string;
}

/** The shell first: it draws no window around its pages, which takes a third of the time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const HELP = 'No browser for the tests of the console: install Chromium or Google Chrome, or set CHROMIUM_PATH to the program';

const onPath = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

const isDebianRoot = (): boolean =>
  process.getuid?.() === 0 && existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));

/** A machine that is new has to read the lists of packages first. */
async function install(): Promise<Found | undefined> {
  if (!isDebianRoot()) return undefined;
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 600_000 };
  const aptGet = (...args: string[]): Promise<boolean> =>
    promisify(execFile)('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], options).then(
      () => true,
      () => false,
    );
  const take = async (): Promise<boolean> => {
    for (const name of PACKAGES) if (await aptGet('install', '-y', '--no-install-recommends', name)) return true;
    return false;
  };
  if (!(await take()) && (await aptGet('update'))) await take();
  const path = onPath();
  return path === undefined ? undefined : { path, source: 'installed with apt-get' };
}

/** Rejects with what to do when there is none. */
export async function findBrowser(): Promise<Found> {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return { path: named, source: 'CHROMIUM_PATH' };
    throw new Error(`CHROMIUM_PATH=${named} is no file`);
  }
  const known = onPath();
  if (known !== undefined) return { path: known, source: 'on PATH' };
  if (existsSync(MAC)) return { path: MAC, source: 'of this Mac' };
  const installed = await install();
  if (installed === undefined) throw new Error(HELP);
  return installed;
}

/** The program, for several processes to connect to. */
export async function launchBrowser(): Promise<BrowserServer> {
  const { path, source } = await findBrowser();
  process.stderr.write(`browser: ${path} (${source})\n`);
  // Root may not use the sandbox; the pages are our own.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launchServer({ executablePath: path, args });
}

/** The browser of the test run, with none of the windows of other suites. Close it in `afterAll`: the program itself goes on. */
export const startBrowser = async (): Promise<Browser> => chromium.connect(await sharedBrowser());
