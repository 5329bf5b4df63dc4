/** A real browser for tests, found as `npm start` finds its stores: by a list of providers, and it says which of them it took. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

interface Found {
  path: string;
  source: string;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
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

/** Two suites may install at once: the second waits for the first. A machine that is new has to read the lists of packages first. */
function install(): Found | undefined {
  if (!isDebianRoot()) return undefined;
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 600_000 } as const;
  const aptGet = (...args: string[]): boolean => {
    try {
      execFileSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], options);
      return true;
    } catch {
      return false;
    }
  };
  const take = (): boolean => aptGet('install', '-y', '--no-install-recommends', 'chromium');
  if (!take() && aptGet('update')) take();
  const path = onPath();
  return path === undefined ? undefined : { path, source: 'installed with apt-get' };
}

/** Throws with what to do when there is none. */
export function findBrowser(): Found {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return { path: named, source: 'CHROMIUM_PATH' };
    throw new Error(`CHROMIUM_PATH=${named} is no file`);
  }
  const known = onPath();
  if (known !== undefined) return { path: known, source: 'on PATH' };
  if (existsSync(MAC)) return { path: MAC, source: 'of this Mac' };
  const installed = install();
  if (installed === undefined) throw new Error(HELP);
  return installed;
}

/** Close it in `afterAll`. */
export async function startBrowser(): Promise<Browser> {
  const { path, source } = findBrowser();
  process.stderr.write(`browser: ${path} (${source})\n`);
  // Root may not use the sandbox; the pages are our own.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: path, args });
}
