/**
 * The real services as processes of their own, on private ports, databases, queues and keys, set up as `npm start` does it.
 * Needs compiled sources (`tsc -b`); `npm test` sees to that and to the TEST_ addresses.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { refuseUndeclared } from './declaredStatuses';
import { adminOf, type Admin } from './admin';
import { callTool, execute, postMcp, type McpAnswer, type McpOptions, type ToolOutcome } from './mcp';
import { openOwnStore, type Part, type StoreControl } from './ownStores';
import { loadScripts, type Home, type Instance, type ManagedProcess, type Plan, type Urls } from './scripts';
import { until } from './until';

type Settings = Record<string, Record<string, string>>;

export interface StackOptions {
  /** How many gateways, each on a port of its own; default 1. */
  gateways?: number;
  /** More processes of a service, e.g. `{ executor: 2 }`. */
  replicas?: Record<string, number>;
  /** Settings by service, over those of `npm start`; a function where they depend on the addresses of the stores. */
  settings?: Settings | ((urls: Urls) => Promise<Settings>);
  /** `host:port` of upstreams the executor may call, beside the order desk. */
  allowUpstreams?: string[];
  /** Servers of the test's own, to be killed; the others are those of the test run. */
  own?: Part[];
  /** Slug of the organization; default `acme`. */
  orgSlug?: string;
  /** With the web console, which most tests do not need. */
  console?: boolean;
}

/** One process. */
export interface ServiceControl {
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Resolves when it is ready again. */
  start(): Promise<void>;
  /** Stands still without closing a connection. */
  pause(): void;
  resume(): void;
  /** What it logged so far. */
  log(): string;
}

export interface Stack extends Admin {
  readonly home: Home;
  readonly urls: Urls;
  readonly orgSlug: string;
  /** One per gateway. */
  readonly baseUrls: string[];
  readonly mcpUrls: string[];
  readonly mcpUrl: string;
  readonly apiUrl: string;
  /** One per registry. */
  readonly apiUrls: string[];
  readonly idpIssuer: string;
  readonly demoUrl: string;
  readonly demoKey: string;
  /** Address of the web console, if it was asked for. */
  readonly consoleUrl: string;
  /** Address of the page on which the stack's mail arrives. */
  readonly mailUrl: string;
  /** By name of the process: `gateway`, `gateway-2`, `policy`, ... */
  readonly services: Record<string, ServiceControl>;
  /** Only those asked for with `own`. */
  readonly stores: Partial<Record<Part, StoreControl>>;
  post(body: unknown, options?: McpOptions): Promise<McpAnswer>;
  callTool(name: string, args: Record<string, unknown>, options?: McpOptions): Promise<ToolOutcome>;
  /** One governed call through the first gateway. */
  execute(tool: string, args: Record<string, unknown>, options?: McpOptions): Promise<ToolOutcome>;
  /** Waits until every process is ready. */
  ready(): Promise<void>;
  /** Ends everything and leaves nothing in the stores. */
  stop(): Promise<void>;
}

/** Stores of the test run. */
export const testUrls = (): Urls => ({
  mongo: process.env['TEST_MONGODB_URL'] ?? 'mongodb://127.0.0.1:27017',
  rabbit: process.env['TEST_AMQP_URL'] ?? 'amqp://127.0.0.1:5672',
  redis: process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379',
});

type Scripts = Awaited<ReturnType<typeof loadScripts>>;

async function instancesOf(
  { freePort, serviceNames }: Scripts,
  plan: Plan,
  options: StackOptions,
): Promise<{ instances: Instance[]; gatewayPorts: number[]; registryPorts: number[] }> {
  const instances: Instance[] = [];
  const gatewayPorts = [plan.ports.gateway];
  const registryPorts = [plan.ports.api];
  const wanted = serviceNames.filter((name) => name !== 'console' || options.console === true);
  for (const service of wanted) {
    instances.push({ name: service, service });
    const count = service === 'gateway' ? (options.gateways ?? 1) : (options.replicas?.[service] ?? 1);
    for (let i = 2; i <= count; i += 1) {
      const port = await freePort();
      if (service === 'gateway') gatewayPorts.push(port);
      if (service === 'registry') registryPorts.push(port);
      const hosts = [plan.ports.gateway, port].map((p) => `127.0.0.1:${p}`).join(',');
      const settings: Record<string, string> =
        service === 'gateway' ? { PORT: String(port), ALLOWED_HOSTS: hosts } : service === 'registry' ? { REST_PORT: String(port) } : {};
      instances.push({ name: `${service}-${i}`, service, settings });
    }
  }
  return { instances, gatewayPorts, registryPorts };
}

const controlOf = (process: ManagedProcess, ready: () => Promise<unknown>): ServiceControl => ({
  kill: () => process.kill(),
  stop: () => process.stop(),
  start: async () => {
    await process.start();
    await ready();
  },
  pause: () => process.signal('SIGSTOP'),
  resume: () => process.signal('SIGCONT'),
  log: () => readFileSync(process.logFile, 'utf8'),
});

async function openStoresOf(home: Home, parts: Part[]): Promise<Partial<Record<Part, StoreControl>>> {
  const opened = await Promise.all(parts.map(async (part) => [part, await openOwnStore(part, home)] as const));
  return Object.fromEntries(opened);
}

export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const scripts = await loadScripts();
  const orgSlug = options.orgSlug ?? 'acme';
  mkdirSync(scripts.cacheDir, { recursive: true });
  const home = scripts.openHome(mkdtempSync(join(scripts.cacheDir, 'e2e-')), scripts.root);
  const admin = await scripts.ensureAdmin(home);
  const stores = await openStoresOf(home, options.own ?? []);
  const urls = { ...testUrls(), ...Object.fromEntries(Object.entries(stores).map(([part, store]) => [part, store.url])) };
  const ports = {
    gateway: await scripts.freePort(),
    api: await scripts.freePort(),
    idp: await scripts.freePort(),
    demo: await scripts.freePort(),
    console: await scripts.freePort(),
    mail: await scripts.freePort(),
    smtp: await scripts.freePort(),
  };
  const allow = [`127.0.0.1:${ports.demo}`, ...(options.allowUpstreams ?? [])].join(',');
  // On a busy machine an answer may take longer than callers should wait. Where the test takes a server away, its limit stays as it is.
  const patient: Record<string, string> = {
    ...(options.own?.includes('mongo') !== true && { MONGODB_TIMEOUT_MS: '10000' }),
    ...(options.own === undefined && { BUS_TIMEOUT_FACTOR: '4' }),
  };
  const settings = typeof options.settings === 'function' ? await options.settings(urls) : options.settings;
  const overridesOf = (service: string): Record<string, string> => ({
    ...patient,
    ...(service === 'executor' && { UPSTREAM_ALLOW: allow }),
    // What is offered must not depend on whether this machine has a way out.
    ...(service === 'identity' && { CLIENT_DOCUMENTS: 'on' }),
    ...settings?.[service],
  });
  const overrides = Object.fromEntries(scripts.serviceNames.map((service) => [service, overridesOf(service)]));
  const plan: Plan = { home, urls, ports, overrides, logLevel: process.env['STACK_LOG_LEVEL'] ?? 'info' };
  const { instances, gatewayPorts, registryPorts } = await instancesOf(scripts, plan, options);
  const { processes, healthPorts } = await scripts.planServices(plan, instances);
  const readyOne = (name: string) => (): Promise<boolean> =>
    until(`${name} to be ready`, async () => (await scripts.notReady(healthPorts[name]!)) === '', 60_000);

  const undo: (() => void)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of undo) step();
    await scripts.stopServices(processes);
    await scripts.emptyStores(urls, home.prefixes).catch((err: unknown) => {
      // A store the test killed has nothing to clean; it goes with its folder.
      if (options.own === undefined) throw err;
    });
    await Promise.all(Object.values(stores).map((store) => store.stop()));
    rmSync(home.dir, { recursive: true, force: true });
  };
  try {
    await Promise.all(processes.map((process) => process.start()));
    await scripts.waitUntilReady(healthPorts);
  } catch (err) {
    await stop();
    throw err;
  }

  const at = scripts.addresses(ports);
  const apiUrls = registryPorts.map((port) => `http://127.0.0.1:${port}`);
  undo.push(await refuseUndeclared([at.apiUrl, ...apiUrls]));
  const baseUrls = gatewayPorts.map((port) => `http://127.0.0.1:${port}`);
  const mcpUrls = baseUrls.map((base) => `${base}/org/${orgSlug}`);
  const mcpUrl = mcpUrls[0]!;
  const demoKey = home.secret('orderdesk.API_KEY');
  return {
    ...(await adminOf({ scripts, home, admin, at, orgSlug, demoKey })),
    home,
    urls,
    orgSlug,
    baseUrls,
    mcpUrls,
    mcpUrl,
    apiUrl: at.apiUrl,
    apiUrls,
    idpIssuer: at.idpIssuer,
    demoUrl: at.demoUrl,
    demoKey,
    consoleUrl: at.consoleUrl,
    mailUrl: at.mailUrl,
    services: Object.fromEntries(
      processes.map((process) => [
        process.name,
        controlOf(process, healthPorts[process.name] === undefined ? async () => undefined : readyOne(process.name)),
      ]),
    ),
    stores,
    post: (body, mcp) => postMcp(mcpUrl, body, mcp),
    callTool: (name, args, mcp) => callTool(mcpUrl, name, args, mcp),
    execute: (tool, args, mcp) => execute(mcpUrl, tool, args, mcp),
    ready: () => scripts.waitUntilReady(healthPorts),
    stop,
  };
}
