/**
 * The console and the identity provider as processes of their own, as `npm start` runs them, and a real browser in front. Identity and the REST API are
 * played, so that a test can put a person in any standing.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createBus } from '@gatehouse/bus';
import { AppError } from '@gatehouse/contracts';
import { createLog } from '@gatehouse/runtime';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { fakeApi } from '../../services/console/src/testing/fakeApi';
import { fakeIdentity, type FakeIdentity } from '../../services/console/src/testing/fakeIdentity';
import { testUrls, type Person } from '../harness';
import { startBrowser } from '../harness/browser';
import { loadScripts } from '../harness/scripts';
import { openWindow, type Window } from './window';

export interface Fixture {
  readonly consoleUrl: string;
  readonly idpUrl: string;
  readonly identity: FakeIdentity;
  readonly person: Person;
  readonly browser: Browser;
  /** A program on this computer that waits for its answer: where it listens, and the queries that arrived. */
  readonly program: { url: string; arrived: URLSearchParams[] };
  /** A new window. */
  open(options?: BrowserContextOptions): Promise<Window>;
  stop(): Promise<void>;
}

async function startProgram(): Promise<Fixture['program'] & { close(): Promise<void> }> {
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

export async function startFixture(): Promise<Fixture> {
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
    mail: await scripts.freePort(),
    smtp: await scripts.freePort(),
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
