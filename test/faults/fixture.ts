/** The stack that the rows break, with stores of its own, an upstream that counts, and callers. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack, startUpstream, until, type Caller, type Part, type OwnStack, type StoreControl, type Upstream } from '../harness';
import { loadScripts, type Rest } from '../harness/scripts';
import { Balancer, NOTICE_MS } from './balancer';
import { Link } from './link';
import type { Load } from './load';
import { Volume } from './volume';

/** Processes that the rows kill, stop and start; the others are peers of one machine. */
export const SERVICES = ['audit', 'identity', 'policy', 'approvals', 'executor', 'registry', 'gateway'] as const;
const STORES = ['mongo', 'rabbit', 'redis'] as const;
const SETTING = { mongo: 'MONGODB_URL', rabbit: 'AMQP_URL', redis: 'REDIS_URL' } as const;

/** How long an upstream may take here: shorter than usual, so that a row ends. */
export const UPSTREAM_LIMIT_MS = 3_000;
/** After how long a call without an outcome is closed: as long as the default, and less where faults are short, so that a row ends. */
const reapAfterMs = (seconds: number): number => Math.min(60_000, Math.max(15_000, seconds * 2_000));

export interface Fixture {
  readonly stack: OwnStack;
  /** The services that are broken by rows which go through all services. */
  readonly services: readonly (typeof SERVICES)[number][];
  readonly upstream: Upstream;
  /** A call without an outcome is closed so long after its beginning, and so long after the broker was away. */
  readonly reapAfterMs: number;
  readonly caller: Caller;
  readonly stores: Readonly<Record<Part, StoreControl>>;
  /** Names of the running processes of a service, one or two. */
  processesOf(service: (typeof SERVICES)[number]): string[];
  link(service: (typeof SERVICES)[number], store: Part): Link;
  /** Sets the clocks of a service wrong by so many milliseconds, where its processes reach their stores through links. */
  setClock(service: (typeof SERVICES)[number], aheadMs: number): void;
  /** Which build the process runs from its next start on, where there is one of the version before. */
  setBuild(process: string, build: 'previous' | 'today'): void;
  /** Balancers in front of the MCP edges, and of those of the REST API. */
  readonly mcp: Balancer;
  readonly rest: Balancer;
  /** REST as the admin, through the balancer; paths start behind the organization. */
  readonly org: Rest;
  /** The load of the row that runs. */
  load: Load;
  /** Does a fault for so long, heals it, and waits until calls succeed again; how long that took is kept. */
  outage(fault: { begin(): unknown; end(): unknown }, ms: number): Promise<void>;
  /** How long each recovery in the row that runs took, in milliseconds. */
  recoveries: number[];
  /** How often the fault of the row that runs came. */
  faults: number;
  /** Holds the executor's audit events and the broker's data, where rows need that. */
  readonly volume: Volume | undefined;
  close(): Promise<void>;
}

async function openLinks(urls: Record<Part, string>): Promise<Map<string, Link>> {
  const links = new Map<string, Link>();
  for (const service of SERVICES) for (const store of STORES) links.set(`${service} ${store}`, await new Link(new URL(urls[store])).open());
  return links;
}

/** The others stand in for what is outside. */
const isOurs = (name: string): boolean => SERVICES.some((service) => name === service || name.startsWith(`${service}-`));

export interface FixtureOptions {
  readonly linked: boolean;
  readonly pairs: boolean;
  /** Length of the faults. */
  readonly seconds: number;
  /** The services that are broken by rows which go through all services; default all. */
  readonly services?: readonly string[];
  /** Services that are processes of their own; all of them unless said. The others share one, which rows that kill them cannot break. */
  readonly apart?: readonly string[];
  /** How many times as long as usual processes wait for each other: on a busy machine slowness would be taken for a fault. */
  readonly timeoutFactor?: number;
  /** A checkout of the version before, built: all processes begin with it. */
  readonly previous?: string | undefined;
  /** The place where audit events of calls are stored before a call goes on. */
  readonly durability?: string;
  /** Puts those events and the broker's data on a volume whose power can be cut. */
  readonly volume?: boolean;
  /** A file that the executor's process loads first. */
  readonly preload?: string | undefined;
}

export async function openFixture({
  linked,
  pairs,
  seconds,
  services = SERVICES,
  apart,
  timeoutFactor = 1,
  durability = 'replicated',
  volume: onVolume = false,
  preload,
  previous,
}: FixtureOptions): Promise<Fixture> {
  const upstream = await startUpstream();
  const volume = onVolume ? await Volume.open(mkdtempSync(join(tmpdir(), 'gatehouse-volume-'))) : undefined;
  let links = new Map<string, Link>();
  const edge = { LIMIT_CREDENTIAL: '0', LIMIT_ORGANIZATION: '0', ...(pairs && { DRAIN_NOTICE_MS: String(NOTICE_MS) }) };
  const own: Record<string, Record<string, string>> = {
    gateway: edge,
    registry: edge,
    executor: {
      UPSTREAM_TIMEOUT_MS: String(UPSTREAM_LIMIT_MS),
      UPSTREAM_BREAKER_FAILURES: '0',
      RESUME_SILENT_MS: '4000',
      AUDIT_DURABILITY: durability,
      ...(volume && { AUDIT_SPOOL_FOLDER: join(volume.path, 'spool') }),
      ...(preload !== undefined && { NODE_OPTIONS: `--require ${preload}` }),
    },
    audit: { REAP_AFTER_MS: String(reapAfterMs(seconds)), REAP_EVERY_MS: '1000' },
  };
  const slower =
    timeoutFactor === 1 ? {} : { BUS_TIMEOUT_FACTOR: String(timeoutFactor), MONGODB_TIMEOUT_MS: String(2_000 * timeoutFactor) };
  const clocks = mkdtempSync(join(tmpdir(), 'gatehouse-clocks-'));
  const clockOf = (service: string): string => join(clocks, service);
  const setClock = (service: string, aheadMs: number): void => writeFileSync(clockOf(service), String(aheadMs));
  for (const service of SERVICES) setClock(service, 0);
  const throughLinks = (service: string): Record<string, string> => ({
    ...Object.fromEntries(STORES.map((store) => [SETTING[store], links.get(`${service} ${store}`)!.url])),
    NODE_OPTIONS: `--require ${join(__dirname, '../e2e/preload/clock.cjs')}`,
    CLOCK_FILE: clockOf(service),
  });
  const { restClient, root } = await loadScripts();
  const today = new Set<string>();
  const stack = await startStack({
    own: [...STORES],
    ...(apart && { apart }),
    ...(volume && { folders: { rabbit: join(volume.path, 'rabbit') } }),
    ...(previous !== undefined && { buildOf: (name: string) => (today.has(name) || !isOurs(name) ? root : previous) }),
    gateways: pairs ? 2 : 1,
    replicas: Object.fromEntries(SERVICES.map((service) => [service, pairs ? 2 : 1])),
    allowUpstreams: [upstream.host],
    settings: async (urls) => {
      if (linked) links = await openLinks(urls);
      return Object.fromEntries(SERVICES.map((service) => [service, { ...slower, ...own[service], ...(linked && throughLinks(service)) }]));
    },
  });
  const caller = await stack.readyCaller();
  await stack.importApi('up', { document: upstream.document() });
  await stack.importApi('bad', { document: upstream.document() });
  for (const slug of ['up', 'bad']) {
    await stack.putCredential(caller.account.id, slug, 'upstream-bearer-key', 'bearer');
    await stack.grant(caller.account.id, slug);
  }
  await stack.org('POST', '/rules', { name: 'Notes wait', effect: 'REQUIRE_APPROVAL', tools: ['up/createNote'], reason: 'A person looks' });

  const processesOf: Fixture['processesOf'] = (service) =>
    Object.keys(stack.services).filter((name) => name === service || name.startsWith(`${service}-`));
  const balance = (service: 'gateway' | 'registry', urls: readonly string[]): Balancer =>
    new Balancer(processesOf(service).map((name, i) => ({ url: urls[i]!, service: stack.services[name]! })));
  const fixture: Fixture = {
    stack,
    services: SERVICES.filter((service) => services.includes(service)),
    mcp: balance('gateway', stack.mcpUrls),
    rest: balance('registry', stack.apiUrls),
    org: (method, path, body) =>
      fixture.rest.send((url) => restClient(url, () => stack.adminJwt())(method, `/orgs/${stack.orgSlug}${path}`, body)),
    upstream,
    reapAfterMs: reapAfterMs(seconds),
    caller,
    stores: stack.stores as Record<Part, StoreControl>,
    processesOf,
    setClock,
    setBuild: (name, build) => void (build === 'today' ? today.add(name) : today.delete(name)),
    link: (service, store) => links.get(`${service} ${store}`)!,
    load: undefined as unknown as Load,
    recoveries: [],
    faults: 0,
    volume,
    outage: async ({ begin, end }, ms) => {
      fixture.faults += 1;
      await begin();
      await new Promise((resolve) => setTimeout(resolve, ms));
      await end();
      fixture.recoveries.push(await fixture.load.recovered(performance.now()));
    },
    close: async () => {
      fixture.mcp.close();
      fixture.rest.close();
      await stack.stop().finally(() => volume?.close());
      await upstream.close();
      await Promise.all([...links.values()].map((link) => link.close()));
      rmSync(clocks, { recursive: true, force: true });
    },
  };
  await until('the first call', async () => !(await stack.execute('up/echo', {}, { token: caller.token.value })).isError, 30_000);
  return fixture;
}
