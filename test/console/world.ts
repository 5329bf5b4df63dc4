/**
 * The console and the identity provider as processes of their own, as `npm start` runs them, and a real browser in front. Identity and the REST API are
 * played, so that a test can put a person in any standing.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createBus } from '@gatehouse/bus';
import { AppError } from '@gatehouse/contracts';
import { createLog } from '@gatehouse/runtime';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { fakeApi } from '../../services/console/src/testing/fakeApi';
import { fakeIdentity, type FakeIdentity } from '../../services/console/src/testing/fakeIdentity';
import { testUrls, type Person } from '../harness';
import { startBrowser } from '../harness/browser';
import { loadScripts } from '../harness/scripts';

export interface World {
  readonly consoleUrl: string;
  readonly idpUrl: string;
  readonly identity: FakeIdentity;
  readonly person: Person;
  readonly browser: Browser;
  /** A program on this computer that waits for its answer: where it listens, and the queries that arrived. */
  readonly program: { url: string; arrived: URLSearchParams[] };
  /** A new window; what breaks the content security policy, and every dialog, is noted. */
  open(options?: BrowserContextOptions): Promise<Window>;
  stop(): Promise<void>;
}

export interface Window {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly violations: string[];
  readonly dialogs: string[];
  /** Opens a path of the console and signs in by clicking, if it asks. */
  signInAt(path: string): Promise<void>;
  /** Findings of axe, one line each. Needs a context that bypasses the content security policy. */
  axe(): Promise<string[]>;
}

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** A busy machine is slow, not wrong. */
export const PATIENCE_MS = 90_000;
export const TEST_LIMIT_MS = 240_000;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

interface AxeResult {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
}

async function openWindow(browser: Browser, consoleUrl: string, person: Person, options: BrowserContextOptions): Promise<Window> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const violations: string[] = [];
  const dialogs: string[] = [];
  page.on('console', (message) => {
    if (/content security policy|trusted ?type/i.test(message.text())) violations.push(message.text());
  });
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return {
    context,
    page,
    violations,
    dialogs,
    async signInAt(path) {
      await page.goto(`${consoleUrl}${path}`);
      if (!page.url().startsWith(`${consoleUrl}/signin`)) return;
      await page.getByRole('link', { name: /^Sign in with/ }).click();
      const email = page.getByLabel('E-mail');
      // The provider may still know the person.
      await Promise.race([email.waitFor(), page.waitForURL((url) => url.origin === consoleUrl && url.pathname !== '/signin')]);
      if (!(await email.isVisible().catch(() => false))) return;
      await email.fill(person.email);
      await page.getByLabel('Password').fill(person.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL((url) => url.origin === consoleUrl);
    },
    async axe() {
      await page.evaluate(AXE);
      const result = (await page.evaluate(
        `axe.run(document, { runOnly: ${JSON.stringify(RULES)}, resultTypes: ['violations'] })`,
      )) as AxeResult;
      return result.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
      );
    },
  };
}

async function startProgram(): Promise<World['program'] & { close(): Promise<void> }> {
  const arrived: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://program');
    if (url.pathname === '/callback') arrived.push(url.searchParams);
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Program</title>You may close this window.');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    arrived,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export async function startWorld(): Promise<World> {
  const scripts = await loadScripts();
  mkdirSync(scripts.cacheDir, { recursive: true });
  const home = scripts.openHome(mkdtempSync(join(scripts.cacheDir, 'console-')), scripts.root);
  const person = await scripts.ensureAdmin(home);
  const [api, program, browser] = [await fakeApi(), await startProgram(), await startBrowser()];
  const ports = {
    gateway: await scripts.freePort(),
    api: Number(new URL(api.url).port),
    idp: await scripts.freePort(),
    demo: await scripts.freePort(),
    console: await scripts.freePort(),
  };
  const urls = testUrls();
  const bus = createBus({
    service: 'identity',
    url: urls.rabbit,
    prefix: home.prefixes.QUEUE_PREFIX,
    log: createLog('identity', 'silent'),
    verifyPrincipal: () => {
      throw new AppError('unauthenticated', 'no principals here');
    },
  });
  const identity = fakeIdentity(bus);
  identity.client = { name: 'Claude Code', redirectHost: new URL(program.url).host, loopback: true };
  identity.location = `${program.url}?code=abc&state=xyz`;
  // One truth for both: a session ends when the API knows other roles than sign-in did.
  Object.defineProperty(api, 'organizations', { get: () => identity.organizations.map(({ id, role }) => ({ id, role })) });
  await bus.start();
  const plan = { home, urls, ports, logLevel: process.env['STACK_LOG_LEVEL'] ?? 'info' };
  const { processes, healthPorts } = await scripts.planServices(
    plan,
    ['idp', 'console'].map((name) => ({ name, service: name })),
  );
  const stop = async (): Promise<void> => {
    await browser.close();
    await scripts.stopServices(processes);
    await Promise.all([bus.close(), api.close(), program.close()]);
    await scripts.emptyStores(urls, home.prefixes);
    rmSync(home.dir, { recursive: true, force: true });
  };
  try {
    await Promise.all(processes.map((process) => process.start()));
    await scripts.waitUntilReady(healthPorts);
  } catch (err) {
    await stop();
    throw err;
  }
  const { consoleUrl, idpIssuer } = scripts.addresses(ports);
  return {
    consoleUrl,
    idpUrl: idpIssuer,
    identity,
    person,
    browser,
    program,
    open: (options = {}) => openWindow(browser, consoleUrl, person, options),
    stop,
  };
}
