/**
 * Lays every image of docker-compose.yml in a folder of its own, makes keys with the image `setup`, starts stores with them, then every process by
 * the image's own command and environment, waits for the image's own health command, and makes a governed call. Only the addresses are this machine's.
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createUi } from '../providers/ui.mjs';
import { freePort, waitFor } from '../providers/ports.mjs';
import { tail } from '../providers/ownServer.mjs';
import { restClient } from '../stack/rest.mjs';
import { cacheDir, root } from '../stack/root.mjs';
import { DEMO_TOOL, seed } from '../stack/seed.mjs';
import { createStopper } from '../stack/stopper.mjs';
import { getToken } from '../token.mjs';
import { environmentOf, readCompose } from './compose.mjs';
import { readDockerfile } from './dockerfile.mjs';
import { createLayer } from './lay.mjs';
import { canConfine, enter, USER } from './root.mjs';
import { startMongo, startRabbit, startRedis, trespasses } from './stores.mjs';

const STORE_PORTS = { mongodb: 27_017, rabbitmq: 5_672, redis: 6_379 };
const EDGES = [8_080, 8_081, 8_082, 8_083, 8_084, 8_085, 8_086, 8_090, 8_091, 8_092, 8_093];

const ended = (child) =>
  new Promise((resolve) => (child.exitCode !== null || child.signalCode !== null ? resolve(child.exitCode) : child.once('exit', resolve)));

/** Values of the compose file as they are true here: every host is this machine, every port a free one. */
async function addressesHere() {
  const ports = new Map();
  for (const port of [...EDGES, ...Object.values(STORE_PORTS)]) ports.set(String(port), await freePort());
  const here = (value) =>
    value
      .replace(/\b(mailsink|orderdesk|mongodb|rabbitmq|redis):(?=\d)/g, '127.0.0.1:')
      .replace(/\b0\.0\.0\.0\b/g, '127.0.0.1')
      .replace(/\b\d{4,5}\b/g, (port) => String(ports.get(port) ?? port));
  return { here, portOf: (port) => ports.get(String(port)) };
}

/** One call to the order desk. Rejects with the answer when it is not one of the order desk's. */
async function callDemo(url, token) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'execute_tool', arguments: { tool: DEMO_TOOL, arguments: { limit: 1 } } },
    }),
  });
  const text = await response.text();
  if (!response.ok || !/ord_\d+/.test(text)) throw new Error(`the governed call answered ${response.status}: ${text.slice(0, 500)}`);
  return text;
}

/** Whatever says "not right now" on a busy machine is asked again, as it says. */
const patiently = (what, step) => waitFor(step, { what, limitMs: 60_000, everyMs: 1_000 });

async function governedCall({ here, portOf, keys, say }) {
  const at = (port) => `http://127.0.0.1:${portOf(port)}`;
  const password = readFileSync(join(keys, 'people', 'console-password'), 'utf8');
  const person = { issuer: at(8082), apiUrl: at(8081), email: 'admin@acme.example', password };
  const jwt = await patiently('signing in', () => getToken(person));
  const rest = restClient(at(8081), () => jwt);
  const demoKey = readFileSync(join(keys, 'orderdesk', 'API_KEY'), 'utf8');
  const seeded = () => seed({ rest, demoUrl: here('http://orderdesk:8083'), demoKey });
  const { orgSlug, token } = await patiently('the demo organization', seeded);
  const text = await patiently('a governed call', () => callDemo(`${at(8080)}/org/${orgSlug}`, token.value));
  say(`a governed call answered: ${text.slice(0, 120)} ...`);
  const page = await fetch(`${at(8084)}/signin`);
  if (!page.ok) throw new Error(`the console's sign-in answered ${page.status}`);
}

/** What a stolen user of the gateway could not do. */
async function checkRights({ here, keys, say }) {
  const url = here(readFileSync(join(keys, 'gateway', 'AMQP_URL'), 'utf8'));
  const done = await trespasses(url, { queue: 'gatehouse.rpc.identity', event: 'approvals.approved.v1', exchange: 'gatehouse.events' });
  if (done.length > 0) throw new Error(`the broker user of the gateway could ${done.join(', ')}`);
  say('the broker refuses the user of the gateway what is not its own');
}

/**
 * The image `setup` as the compose file starts it, but unconfined: its files are for several users.
 * @returns {(command: string) => Promise<void>}
 */
function setupRunner({ image, environment, keys, here, say }) {
  const owners = { STORE_OWNER: String(process.getuid()), OWNER: String(canConfine ? USER : process.getuid()) };
  const stores = {
    MONGODB_URL: here('mongodb://mongodb:27017/?replicaSet=rs0'),
    AMQP_URL: here('amqp://rabbitmq:5672'),
    REDIS_URL: here('redis://redis:6379'),
    MONGODB_HOST: here('mongodb:27017'),
  };
  const env = { ...image.env, ...environment, ...owners, ...stores, OUT: keys, SPOOL: join(keys, 'spool') };
  return async (command) => {
    const child = spawn(process.execPath, [join(image.folder, 'app/scripts/setup/main.mjs'), command], {
      cwd: join(image.folder, image.workdir),
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if ((await ended(child)) !== 0) throw new Error(`setup ${command} failed`);
    say(`setup ${command}: done`);
  };
}

async function startStores({ dir, keys, portOf, ui, onEnd }) {
  const part = (name) => ({ dir: join(dir, name), keys: join(keys, name), port: portOf(STORE_PORTS[name]) });
  for (const name of Object.keys(STORE_PORTS)) mkdirSync(join(dir, name));
  const mongo = await startMongo({ ...part('mongodb'), cache: cacheDir, ui });
  onEnd(() => mongo.stop());
  const redis = await startRedis(part('redis'));
  onEnd(() => redis.stop());
  const operator = readFileSync(join(keys, 'people', 'operator-password'), 'utf8');
  const rabbit = await startRabbit({ ...part('rabbitmq'), operator });
  onEnd(() => rabbit.stop());
}

/** Starts a process by its image's command and waits until its image's health command is content. */
async function startProcess({ name, service, image, dir, keys, here, onEnd }) {
  const inside = enter(image, { keys: service.volumes === undefined ? undefined : join(keys, name) });
  const given = { ...image.env, HEALTH_PORT: String(await freePort()), ...environmentOf(service) };
  const env = Object.fromEntries(
    Object.entries(given).map(([setting, value]) => [setting, here(value).replace(/^\/keys(?=\/)/, inside.keys)]),
  );
  const log = join(dir, `${name}.log`);
  const child = inside.run(image.command, { env, log });
  onEnd(async () => {
    child.kill('SIGTERM');
    await ended(child);
  });
  const isWell = async () => (await ended(inside.run(image.healthCommand, { env }))) === 0;
  const over = () => (child.exitCode === null && child.signalCode === null ? undefined : `${name} ended`);
  await waitFor(isWell, { what: name, limitMs: 120_000, everyMs: 500, ended: over }).catch((err) => {
    throw new Error(`${err.message}: ${tail(log)}`);
  });
}

async function check({ dir, services, compose, say, ui, onEnd }) {
  const stages = readDockerfile(join(root, 'Dockerfile'));
  const lay = createLayer({ stages, context: root, dir: join(dir, 'images'), env: process.env, say });
  const { here, portOf } = await addressesHere();
  const keys = join(dir, 'keys');
  mkdirSync(keys, { mode: 0o755 });

  const image = await lay('setup', { SERVICE: 'idp' });
  const setup = setupRunner({ image, environment: environmentOf(compose.services.setup), keys, here, say });
  await setup('compose');
  // Again, as with every `up`: what is there is kept.
  await setup('compose');
  await startStores({ dir, keys, portOf, ui, onEnd });
  await setup('mongodb');

  for (const name of services) {
    const laid = await lay(stages.at(-1).name, { SERVICE: name });
    await startProcess({ name, service: compose.services[name], image: laid, dir, keys, here, onEnd });
    say(`${name} is healthy${canConfine ? `, alone in its root, as user ${USER}` : ''}`);
  }
  if (services.length < allOf(compose).length) return;
  await governedCall({ here, portOf, keys, say });
  await checkRights({ here, keys, say });
}

const NOT_OURS = ['setup', 'mongodb', 'mongodb-setup', 'rabbitmq', 'redis', 'edges'];
const allOf = (compose) => Object.keys(compose.services).filter((name) => !NOT_OURS.includes(name));

/** @param {string[]} args names of processes; all of the compose file, and a governed call, when there are none */
export async function main(args) {
  const ui = createUi();
  const compose = readCompose(join(root, 'docker-compose.yml'));
  const services = args.length > 0 ? args : allOf(compose);
  const unknown = services.filter((name) => !allOf(compose).includes(name));
  if (unknown.length > 0) {
    process.stderr.write(`image-check: ${unknown.join(', ')}: no process of docker-compose.yml. Known: ${allOf(compose).join(', ')}\n`);
    process.exitCode = 2;
    return;
  }
  mkdirSync(cacheDir, { recursive: true });
  const dir = mkdtempSync(join(cacheDir, 'image-'));
  chmodSync(dir, 0o755);
  const stopper = createStopper(ui, 130);
  stopper.add(() => rmSync(dir, { recursive: true, force: true }));
  try {
    await check({ dir, services, compose, say: ui.say, ui, onEnd: stopper.add });
    ui.say('1 passed, 0 failed');
    await stopper.stop(0);
  } catch (err) {
    if (!stopper.stopping) ui.say(`${err.stack}\n0 passed, 1 failed`);
    await stopper.stop(1);
  }
}
