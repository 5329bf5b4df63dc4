/**
 * The real services as processes of their own, on private ports, databases, queues and keys, set up as `npm start` does it.
 * Needs compiled sources (`tsc -b`); `npm test` sees to that and to the TEST_ addresses.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openOwnStore, type Part, type StoreControl } from './ownStores';
import { loadScripts, type Home, type Instance, type ManagedProcess, type Plan, type Ports, type Urls } from './scripts';

type Settings = Record<string, Record<string, string | undefined>>;

export interface StackOptions {
  /** How many gateways, each on a port of its own; default 1. */
  gateways?: number;
  /** More processes of a service, e.g. `{ executor: 2 }`. */
  replicas?: Record<string, number>;
  /** Settings by service, over those of `npm start`, undefined for none; a function where they depend on the addresses of the stores. */
  settings?: Settings | ((urls: Urls) => Promise<Settings>);
  /** `host:port` of upstreams the executor may call, beside the order desk. */
  allowUpstreams?: string[];
  /** Servers of the test's own, to be killed; the others are those of the test run. */
  own?: Part[];
  /** Data folders of the servers in `own`, if they are not below the stack's. */
  folders?: Partial<Record<Part, string>>;
  /** Starts the web console too, which most tests do not need. */
  console?: boolean;
  /**
   * Services that the suite needs as processes of their own, to kill, to measure, or because there are two; default all. The others share one process,
   * which starts in a fraction of the time, but for those whose settings are Node's.
   */
  apart?: readonly string[];
  /** Runs the services in few processes, as `sharedProcess` of the scripts groups them. Node's settings must be the same for all services of a process. */
  composed?: boolean;
  /** The checkout whose build a process runs that has one to itself, asked at each start; default this one. */
  buildOf?: (process: string) => string;
}

/** Folder, addresses and ports of a running stack: all that another process needs to use it. */
export interface Place {
  /** Its data folder. */
  readonly dir: string;
  readonly urls: Urls;
  readonly ports: Ports;
  /** One port per gateway, and per registry. */
  readonly gatewayPorts: readonly number[];
  readonly registryPorts: readonly number[];
}

export interface StackProcesses {
  readonly place: Place;
  readonly home: Home;
  readonly processes: readonly ManagedProcess[];
  readonly healthPorts: Readonly<Record<string, number>>;
  /** What runs in each process, by its name: names of `healthPorts`. */
  readonly parts: Readonly<Record<string, readonly string[]>>;
  /** The stores that were asked for with `own`. */
  readonly stores: Partial<Record<Part, StoreControl>>;
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
  { freePort, serviceNames, sharedProcess }: Scripts,
  plan: Plan,
  options: StackOptions,
): Promise<{ instances: Instance[]; gatewayPorts: number[]; registryPorts: number[] }> {
  const processOf = (service: string, copy: string): Pick<Instance, 'process'> => {
    const shared = sharedProcess[service];
    if (options.composed === true) return shared === undefined ? {} : { process: `${shared}${copy}` };
    if (plan.overrides?.[service]?.['NODE_OPTIONS'] !== undefined) return {};
    return options.apart?.includes(service) === false ? { process: 'together' } : {};
  };
  const instances: Instance[] = [];
  const gatewayPorts = [plan.ports.gateway];
  const registryPorts = [plan.ports.api];
  const wanted = serviceNames.filter((name) => name !== 'console' || options.console === true);
  for (const service of wanted) {
    instances.push({ name: service, service, ...processOf(service, '') });
    const count = service === 'gateway' ? (options.gateways ?? 1) : (options.replicas?.[service] ?? 1);
    for (let i = 2; i <= count; i += 1) {
      const port = await freePort();
      if (service === 'gateway') gatewayPorts.push(port);
      if (service === 'registry') registryPorts.push(port);
      const hosts = [plan.ports.gateway, port].map((p) => `127.0.0.1:${p}`).join(',');
      const own: Record<string, Record<string, string>> = {
        gateway: { PORT: String(port), ALLOWED_HOSTS: hosts },
        registry: { REST_PORT: String(port) },
        executor: { AUDIT_SPOOL_FOLDER: plan.home.path(`spool-${i}`) },
      };
      instances.push({ name: `${service}-${i}`, service, settings: own[service] ?? {}, ...processOf(service, `-${i}`) });
    }
  }
  return { instances, gatewayPorts, registryPorts };
}

async function openStoresOf(home: Home, { own = [], folders }: StackOptions): Promise<Partial<Record<Part, StoreControl>>> {
  const opened = await Promise.all(own.map(async (part) => [part, await openOwnStore(part, home, folders?.[part])] as const));
  return Object.fromEntries(opened);
}

/** Settings of every service, where they differ from those of `npm start`. */
async function overridesOf(
  { serviceNames }: Scripts,
  { ports, urls }: Pick<Plan, 'ports' | 'urls'>,
  options: StackOptions,
): Promise<Settings> {
  const settings = typeof options.settings === 'function' ? await options.settings(urls) : options.settings;
  const allow = [`127.0.0.1:${ports.demo}`, ...(options.allowUpstreams ?? [])].join(',');
  // On a busy machine an answer may take longer than callers should wait. Where the test takes a server away, its limit stays as it is.
  const patient: Record<string, string> = {
    ...(options.own?.includes('mongo') !== true && { MONGODB_TIMEOUT_MS: '10000' }),
    ...(options.own?.includes('rabbit') !== true && { BUS_TIMEOUT_FACTOR: '4' }),
  };
  const of = (service: string): Record<string, string | undefined> => ({
    ...patient,
    ...(service === 'executor' && { UPSTREAM_ALLOW: allow }),
    // Mail waits for more to go with it: in tests not for long.
    ...(service === 'approvals' && { MAIL_GATHER_SECONDS: '1' }),
    // What is offered must not depend on whether this machine has a way out.
    ...(service === 'identity' && { CLIENT_DOCUMENTS: 'on' }),
    ...settings?.[service],
  });
  return Object.fromEntries(serviceNames.map((service) => [service, of(service)]));
}

/** Resolves when every process is ready. */
export async function startProcesses(options: StackOptions = {}): Promise<StackProcesses> {
  const scripts = await loadScripts();
  mkdirSync(scripts.cacheDir, { recursive: true });
  const home = scripts.openHome(mkdtempSync(join(scripts.cacheDir, 'e2e-')), scripts.root);
  await scripts.ensureAdmin(home);
  const stores = await openStoresOf(home, options);
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
  const overrides = await overridesOf(scripts, { ports, urls }, options);
  const plan: Plan = {
    home,
    urls,
    ports,
    overrides,
    logLevel: process.env['STACK_LOG_LEVEL'] ?? 'info',
    ...(options.buildOf && { buildOf: options.buildOf }),
  };
  const { instances, gatewayPorts, registryPorts } = await instancesOf(scripts, plan, options);
  const { processes, healthPorts } = await scripts.planServices(plan, instances);
  const parts = Object.fromEntries(
    processes.map(({ name }) => [
      name,
      instances.filter((instance) => (instance.process ?? instance.name) === name).map((part) => part.name),
    ]),
  );
  const stop = async (): Promise<void> => {
    // How processes stop in order is what `drain` and the faults prove; here nothing is left to save.
    await Promise.all(processes.map((process) => process.kill()));
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
  return { place: { dir: home.dir, urls, ports, gatewayPorts, registryPorts }, home, processes, healthPorts, parts, stores, stop };
}
