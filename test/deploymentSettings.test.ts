/** What docker-compose.yml and k8s/ give each process is what its settings ask for. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@gatehouse/contracts';
import { misspelt, ownEnvironment, readSettings } from '@gatehouse/runtime';
import { loadDeployment, type Compose, type Deployment } from './harness/deployment';
import { ofKind, parseObjects, podOf, servicesOf, workloadsWith, type KubernetesObject } from './harness/kubernetes/objects';
import { loadService, serviceFolders, sourceOf } from './harness/serviceSettings';

const root = join(__dirname, '..');

let scripts: Deployment;
let compose: Compose;
let keys: string;
const OVERLAYS = ['production', 'production-disk', 'edge-together', 'edge-together-disk', 'development'];
const rendered = new Map<string, KubernetesObject[]>();
beforeAll(async () => {
  scripts = await loadDeployment();
  compose = scripts.readCompose(join(root, 'docker-compose.yml'));
  keys = mkdtempSync(join(tmpdir(), 'gatehouse-keys-'));
  const urls = { mongodb: 'mongodb://mongodb:27017/?replicaSet=rs0', rabbitmq: 'amqp://rabbitmq:5672', redis: 'redis://redis:6379' };
  scripts.makeKeys({ out: keys, processes: { ...scripts.processes, ...scripts.standIns }, urls });
  writeFileSync(join(keys, 'idp', 'users.json'), '[]');
  const kustomize = await scripts.findKustomize();
  // `kubernetes.test.ts` says when nothing renders.
  if ('missing' in kustomize) return;
  await Promise.all(
    OVERLAYS.map(async (overlay) => rendered.set(overlay, parseObjects(await kustomize.build(join(root, 'k8s/overlays', overlay))))),
  );
}, 240_000);
afterAll(() => rmSync(keys, { recursive: true }));

/** Settings as the process would read them, its volume being the folder of its keys. */
async function settingsOf(name: string): Promise<Record<string, unknown>> {
  const service = await loadService(name);
  const environment = scripts.environmentOf(compose.services[name]!);
  const here = Object.entries(environment).map(([key, value]) => [key, value.replace(/^\/keys(?=\/)/, join(keys, name))]);
  return readSettings(service.settings, { NODE_ENV: 'production', ...Object.fromEntries(here) }, service);
}

test.each(serviceFolders)('the settings of %s are complete and known', async (name) => {
  const { settings } = await loadService(name);
  const known = new Set(Object.keys(settings.properties));
  const given = Object.keys(scripts.environmentOf(compose.services[name]!));
  const unknown = given.filter((key) => !known.has(key) && !known.has(key.replace(/_FILE$/, '')));
  expect(unknown).toEqual([]);
  await expect(settingsOf(name)).resolves.toBeDefined();
  for (const [setting, store] of [
    ['MONGODB_URL', 'mongodb'],
    ['AMQP_URL', 'rabbitmq'],
    ['REDIS_URL', 'redis'],
  ] as const) {
    const needs = { ...scripts.processes, ...scripts.standIns }[name];
    expect([setting, given.includes(`${setting}_FILE`)]).toEqual([setting, needs?.[store] === true]);
  }
});

test('an edge has the port of a published address', async () => {
  const ports = compose.services.edges!.ports!.map((port) => Number(port.split(':')[1]));
  const listening: [name: string, setting: string][] = [
    ['gateway', 'PORT'],
    ['registry', 'REST_PORT'],
    ['idp', 'IDP_PORT'],
    ['console', 'CONSOLE_PORT'],
  ];
  const found = await Promise.all(listening.map(async ([name, setting]) => (await settingsOf(name))[setting]));
  expect(found).toEqual(ports);
  const health = await Promise.all(listening.map(async ([name]) => (await settingsOf(name)).HEALTH_PORT));
  expect(new Set(health).size).toBe(health.length);
});

test('a process has users at the stores that its sources open, and the secrets that its settings ask for', async () => {
  const all = { ...scripts.processes, ...scripts.standIns };
  for (const [name, needs] of Object.entries(all)) {
    const source = sourceOf(name);
    const { settings } = await loadService(name);
    const required = Object.entries(settings.properties as Record<string, { default?: unknown }>).filter(
      ([, { default: value }]) => value === undefined,
    );
    const secrets = required.map(([setting]) => setting).filter((setting) => /(SECRET|_KEY)$/.test(setting));
    expect([name, { ...needs, secrets: needs.secrets ?? [] }]).toEqual([
      name,
      {
        ...(/\bopenMongo\(/.test(source) && { mongodb: true }),
        ...(/\bopenBus\(/.test(source) && { rabbitmq: true }),
        ...(/\b(openCache|openRecords)\(/.test(source) && { redis: true }),
        ...(/SIGNING_KEY_FILE\b|\bfileValueSeal\(/.test(source) && { signs: true }),
        ...(/\bMASTER_KEY_FILE\b/.test(source) && { masterKey: true }),
        secrets,
      },
    ]);
  }
  expect(Object.keys(scripts.processes).sort()).toEqual([...serviceNames].sort());
});

/** Names of settings that a workload gives a service, beside those of all. */
function givenTo(service: string, workload: KubernetesObject): string[] {
  const env = Object.fromEntries((podOf(workload).containers[0]!.env ?? []).map(({ name, value = '' }) => [name, value]));
  // A service that runs alone has the whole environment of its process.
  return Object.keys(servicesOf(workload).length > 1 ? ownEnvironment(service, env) : env);
}

/** What a process with several services gives each of them, asked for or not. */
const OF_ANY = ['HOST', 'PORT', 'AUDIT_DURABILITY', 'AUDIT_SPOOL_FOLDER'];

test.each(OVERLAYS.flatMap((overlay) => serviceNames.map((name) => [overlay, name] as const)))(
  'the overlay %s gives %s what it asks for',
  async (overlay, name) => {
    const objects = rendered.get(overlay);
    if (objects === undefined) return;
    const { settings } = await loadService(name);
    const properties = settings.properties as Record<string, { default?: unknown }>;
    const workload = workloadsWith(objects, name)[0]!;
    const own = givenTo(name, workload).map((setting) => (setting in properties ? setting : setting.replace(/_FILE$/, '')));
    const unknown = own.filter((setting) => !(setting in properties));
    expect(servicesOf(workload).length > 1 ? unknown.filter((setting) => !OF_ANY.includes(setting)) : unknown).toEqual([]);
    const common = Object.keys(ofKind(objects, 'ConfigMap').find(({ metadata }) => metadata.name === 'gatehouse')!.data!);
    const required = Object.keys(properties).filter((setting) => properties[setting]!.default === undefined);
    expect(required.filter((setting) => ![...own, ...common].includes(setting))).toEqual([]);
    const needs = scripts.processes[name]!;
    for (const [setting, needed] of [
      ['MONGODB_URL', needs.mongodb],
      ['AMQP_URL', needs.rabbitmq],
      ['REDIS_URL', needs.redis],
    ] as const)
      expect([setting, own.includes(setting)]).toEqual([setting, needed === true]);
  },
);

/** Settings with the addresses at which people and clients reach a deployment. */
const OWN_ADDRESSES = ['BASE_URL', 'CONTROL_ROOM_URL', 'API_URL'];

test.each(serviceFolders)(
  'what %s must be given in production are the addresses of its stores and its own, and no setting of it looks like one of others',
  async (name) => {
    const { settings, addresses = [] } = await loadService(name);
    const needs = { ...scripts.processes, ...scripts.standIns }[name] ?? {};
    const stores = { MONGODB_URL: needs.mongodb, AMQP_URL: needs.rabbitmq, REDIS_URL: needs.redis };
    const needed = Object.entries(stores).flatMap(([setting, isNeeded]) => (isNeeded === true ? [setting] : []));
    const properties = settings.properties as Record<string, { default?: unknown }>;
    const defaulted = OWN_ADDRESSES.filter((setting) => properties[setting]?.default !== undefined);
    expect(addresses).toEqual([...needed, ...defaulted]);
    const ofAll = (await Promise.all(serviceFolders.map(loadService))).flatMap((service) => Object.keys(service.settings.properties));
    expect(misspelt([...new Set(ofAll)], Object.keys(settings.properties))).toEqual([]);
  },
);

test('every common setting of a cluster is one that some process reads', async () => {
  const production = rendered.get('production');
  if (production === undefined) return;
  const known = new Set((await Promise.all(serviceNames.map(loadService))).flatMap(({ settings }) => Object.keys(settings.properties)));
  const { data } = ofKind(production, 'ConfigMap').find(({ metadata }) => metadata.name === 'gatehouse')!;
  expect(Object.keys(data!).filter((setting) => !known.has(setting))).toEqual([]);
});
