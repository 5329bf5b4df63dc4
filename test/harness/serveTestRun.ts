/** Starts what the suites of one test run share, each thing when a suite first asks for it, and ends it with the run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { BrowserServer } from 'playwright-core';
import { launchBrowser } from './browser';
import { loadScripts, type ManagedProcess, type PlatformPorts } from './scripts';
import { startProcesses, type StackOptions, type StackProcesses } from './stackProcesses';

/** A suite takes one or two. */
const PORTS = 120;

const unlimited = { LIMIT_ADDRESS_FAILURES: '0', LIMIT_CREDENTIAL: '0', LIMIT_ORGANIZATION: '0' };

/** No limit that suites would reach for each other; two of what a suite may want two of; settings that only who asks for them meets. */
const sharedOptions = (ports: readonly number[], platformHosts: string): StackOptions => ({
  console: true,
  composed: true,
  gateways: 2,
  replicas: { registry: 2, policy: 2, approvals: 2 },
  allowUpstreams: ports.map((port) => `127.0.0.1:${port}`),
  settings: {
    gateway: {
      ...unlimited,
      LIMIT_REGISTRATIONS_PER_HOUR: '0',
      LIMIT_TOKEN_FAILURES_PER_MINUTE: '0',
      TASK_EXEMPT_CLIENTS: 'office helper',
    },
    registry: unlimited,
    executor: { PLATFORM_HOSTS: platformHosts },
    console: { TRUSTED_PROXY_HOPS: '1' },
  },
});

const once = <T>(make: () => Promise<T>): { get(): Promise<T>; made(): Promise<T> | undefined } => {
  let made: Promise<T> | undefined;
  return { get: () => (made ??= make()), made: () => made };
};

/** Fakes of the outside platforms, in a process each; suites have workspaces of their own there. */
async function startFakes(scripts: Awaited<ReturnType<typeof loadScripts>>, ports: PlatformPorts) {
  const logs = mkdtempSync(join(tmpdir(), 'gatehouse-fakes-'));
  const fakes: ManagedProcess[] = scripts.fakePlatforms({ ports, logFile: (name) => join(logs, `${name}.log`) });
  await Promise.all(fakes.map((fake) => fake.start()));
  return {
    urls: scripts.platformUrls(ports),
    stop: async () => {
      await Promise.all(fakes.map((fake) => fake.stop()));
      rmSync(logs, { recursive: true });
    },
  };
}

export interface TestRun {
  readonly url: string;
  stop(): Promise<void>;
}

export async function serveTestRun(): Promise<TestRun> {
  const scripts = await loadScripts();
  const ports: number[] = [];
  while (ports.length < PORTS) ports.push(await scripts.freePort());
  let taken = 0;
  const platformPorts = { voice: [await scripts.freePort(), await scripts.freePort()], managed: [await scripts.freePort()] };
  const fakes = once(() => startFakes(scripts, platformPorts));
  const stack = once<StackProcesses>(() => startProcesses(sharedOptions(ports, scripts.platformHosts(platformPorts))));
  const browser = once<BrowserServer>(launchBrowser);
  const answers: Record<string, (body: string) => Promise<unknown>> = {
    '/stack': async () => (await stack.get()).place,
    '/people': async (body) => scripts.addPerson((await stack.get()).home, JSON.parse(body) as { email: string; name: string }),
    '/port': async () => ports[(taken += 1) % PORTS],
    '/platforms': async () => (await fakes.get()).urls,
    '/browser': async () => (await browser.get()).wsEndpoint(),
  };
  const answer = async (request: IncomingMessage): Promise<unknown> => answers[request.url!]!(await text(request));
  const server = createServer((request, response) => {
    // Suites ask rarely: a connection that is kept could be closed on this side just when it is used again.
    response.setHeader('connection', 'close');
    answer(request).then(
      (value) => response.end(JSON.stringify(value)),
      (err: unknown) => response.writeHead(500).end(String(err)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await (await browser.made()?.catch(() => undefined))?.close();
      await (await stack.made()?.catch(() => undefined))?.stop();
      await (await fakes.made()?.catch(() => undefined))?.stop();
    },
  };
}
