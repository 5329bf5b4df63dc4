/** The providers of RabbitMQ. */
import { join } from 'node:path';
import { runContainer } from './docker.mjs';
import { amqplib } from './drivers.mjs';
import { keptPort } from './mongod.mjs';
import { isListening, waitFor } from './ports.mjs';
import { findProgram } from './programs.mjs';
import { runRabbit } from './rabbitServer.mjs';

const USUAL_PORT = 5_672;
const ANSWER_MS = 3_000;
const nothing = async () => undefined;

/** @param {string} url @param {number} timeoutMs @returns {Promise<string>} version of the broker */
export async function login(url, timeoutMs) {
  const connection = await amqplib().connect(url, { timeout: timeoutMs });
  connection.on('error', () => undefined);
  const version = String(connection.connection.serverProperties.version);
  await connection.close();
  return version;
}

async function uri({ env }) {
  const url = env.AMQP_URL;
  if (!url) throw new Error('AMQP_URL is not set');
  if (url.startsWith('memory:')) return twin();
  return { url, note: `${await login(url, 8_000)} at the address in AMQP_URL`, answers: () => login(url, ANSWER_MS), stop: nothing };
}

async function running() {
  if (!(await isListening(USUAL_PORT))) throw new Error(`nothing listens on port ${USUAL_PORT}`);
  const url = `amqp://guest:guest@127.0.0.1:${USUAL_PORT}`;
  const version = await login(url, 3_000);
  return { url, note: `${version}, already running on 127.0.0.1:${USUAL_PORT}`, answers: () => login(url, ANSWER_MS), stop: nothing };
}

async function docker({ id, dir, ui, signal }) {
  const port = await keptPort(join(dir, 'docker'));
  const container = await runContainer({ id, part: 'rabbit', image: 'rabbitmq:4', port, inner: USUAL_PORT, data: '/var/lib/rabbitmq' }, ui);
  const url = `amqp://guest:guest@127.0.0.1:${port}`;
  try {
    await ui.waiting(
      'starting RabbitMQ in Docker',
      waitFor(() => login(url, 2_000), { what: 'RabbitMQ in Docker', limitMs: 60_000, everyMs: 500, signal }),
    );
  } catch (err) {
    await container.stop();
    throw err;
  }
  return { url, note: `rabbitmq:4 in Docker on 127.0.0.1:${port}`, stop: container.stop };
}

/** Debian's `/usr/sbin/rabbitmq-server` drops to a system user and its folders; the program behind it runs anywhere, as anybody. */
export const rabbitProgram = (env) =>
  findProgram(
    env.RABBITMQ_SERVER_BIN,
    '/usr/lib/rabbitmq/bin/rabbitmq-server',
    'rabbitmq-server',
    '/opt/homebrew/sbin/rabbitmq-server',
    '/usr/local/sbin/rabbitmq-server',
  );

async function local({ id, dir, env, ui, signal }) {
  const program = rabbitProgram(env);
  if (program === undefined) throw new Error('no rabbitmq-server in RABBITMQ_SERVER_BIN or on PATH');
  return ui.waiting('starting RabbitMQ', runRabbit({ id, dir, program, signal }));
}

const twin = async () => ({ url: 'memory:', note: 'none here: its in-process twin serves', stop: nothing });

/** @type {import('./index.mjs').Provider[]} */
export const rabbitProviders = [
  { provider: 'uri', take: uri },
  { provider: 'running', take: running },
  { provider: 'docker', take: docker },
  { provider: 'local', take: local },
  { provider: 'twin', take: twin },
];
