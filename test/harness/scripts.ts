/** The scripts of `npm start`, as the harness uses them: the tests run the stack that people run. Types here are what the harness needs of them. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Home {
  readonly dir: string;
  readonly id: string;
  readonly servers: string;
  readonly prefixes: { readonly DATABASE_PREFIX: string; readonly QUEUE_PREFIX: string; readonly KEY_PREFIX: string };
  path(...names: string[]): string;
  secret(name: string): string;
  readPorts(): Ports | undefined;
  writePorts(ports: object): void;
  forget(): Promise<void>;
}
export interface Urls {
  mongo: string;
  rabbit: string;
  redis: string;
}
export interface Ports {
  gateway: number;
  api: number;
  idp: number;
  demo: number;
  console: number;
  mail: number;
  smtp: number;
}
/** Ports of the fakes of the outside platforms, one per region. */
export interface PlatformPorts {
  voice: readonly number[];
  managed: readonly number[];
}
export interface Plan {
  home: Home;
  urls: Urls;
  ports: Ports;
  overrides?: Record<string, Record<string, string | undefined>>;
  logLevel?: string;
  buildOf?: (process: string) => string;
}
export interface ManagedProcess {
  readonly name: string;
  readonly logFile: string;
  pid(): number | undefined;
  start(): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
}
export interface Instance {
  name: string;
  service: string;
  settings?: Record<string, string>;
  process?: string;
}
export interface Found {
  url: string;
  pid?: number;
  stop(): Promise<void>;
  kill?(): Promise<void>;
}
export interface Person {
  email: string;
  password: string;
}
export type Rest = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;

/** What a complete first start leaves in `dev.json`. */
export interface Seeded {
  accountId: string;
  demoUrl: string;
}

interface Scripts {
  openHome(dir: string, root: string): Home;
  ensureAdmin(home: Home): Promise<Person>;
  addPerson(home: Home, person: { email: string; name: string }): Promise<Person>;
  freePort(): Promise<number>;
  addresses(ports: Ports): { baseUrl: string; apiUrl: string; idpIssuer: string; demoUrl: string; consoleUrl: string; mailUrl: string };
  sharedProcess: Readonly<Record<string, string>>;
  planServices(plan: Plan, instances: Instance[]): Promise<{ processes: ManagedProcess[]; healthPorts: Record<string, number> }>;
  waitUntilReady(healthPorts: Record<string, number>, signal?: AbortSignal, limitMs?: number): Promise<void>;
  notReady(healthPort: number): Promise<string>;
  stopServices(processes: ManagedProcess[]): Promise<void>;
  emptyStores(urls: Urls, prefixes: Home['prefixes']): Promise<void>;
  getToken(parts: { issuer: string; apiUrl: string } & Person): Promise<string>;
  restClient(apiUrl: string, bearer: () => Promise<string> | string): Rest;
  climb(part: 'mongo' | 'rabbit' | 'redis', context: object): Promise<Found>;
  silentUi(): object;
  seed(parts: {
    rest: Rest;
    demoUrl: string;
    demoKey: string;
    shownTokenId?: string;
    seeded?: Seeded;
  }): Promise<{ orgSlug: string; seeded: Seeded; token?: { id: string; value: string } }>;
  RestError: new (what: string, status: number, body: unknown) => Error;
  createBackOff(now?: () => number): () => number;
  fakePlatforms(parts: { ports: PlatformPorts; logFile: (name: string) => string }): ManagedProcess[];
  platformHosts(ports: PlatformPorts): string;
  platformUrls(ports: PlatformPorts): { voice: string[]; managed: string[] };
  choosePorts(env: Record<string, string>, options?: { before?: Ports }): Promise<Ports>;
  takeLock(file: string): () => void;
  settingsOf(service: string, plan: Plan, healthPort: number): Record<string, string>;
  processEnvironment(settings: Record<string, string>): Record<string, string>;
  serviceNames: string[];
  root: string;
  cacheDir: string;
}

// eslint-disable-next-line @typescript-eslint/no-require-imports
const load = require('../support/src/load.cjs') as (url: string) => Promise<Partial<Scripts>>;

const FILES = [
  'token',
  'providers/index',
  'providers/ports',
  'providers/ui',
  'stack/backOff',
  'stack/choosePorts',
  'stack/emptyStores',
  'stack/fakePlatforms',
  'stack/home',
  'stack/lock',
  'stack/people',
  'stack/rest',
  'stack/root',
  'stack/seed',
  'stack/services',
  'stack/settings',
];

export async function loadScripts(): Promise<Scripts> {
  const folder = join(__dirname, '..', '..', 'scripts');
  const modules = await Promise.all(FILES.map((file) => load(pathToFileURL(join(folder, `${file}.mjs`)).href)));
  return Object.assign({}, ...modules.map((module) => ({ ...module }))) as Scripts;
}
