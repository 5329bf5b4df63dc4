/** The providers of RabbitMQ. */
import { amqplib } from './drivers.mjs';
import { waitFor } from './ports.mjs';
import { findProgram } from './programs.mjs';
import { runRabbit } from './rabbitServer.mjs';
import { usualProviders } from './usualProviders.mjs';

const USUAL_PORT = 5_672;

/** @param {string} url @param {number} timeoutMs @returns {Promise<string>} version of the broker */
export async function login(url, timeoutMs) {
  const connection = await amqplib().connect(url, { timeout: timeoutMs });
  connection.on('error', () => undefined);
  const version = String(connection.connection.serverProperties.version);
  await connection.close();
  return version;
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

const usual = usualProviders({
  name: 'RabbitMQ',
  setting: 'AMQP_URL',
  usualPort: USUAL_PORT,
  hasTwin: true,
  urlAt: (port) => `amqp://guest:guest@127.0.0.1:${port}`,
  answers: login,
  container: () => ({ part: 'rabbit', image: 'rabbitmq:4', inner: USUAL_PORT, data: '/var/lib/rabbitmq' }),
  ready: (url, _port, signal) => waitFor(() => login(url, 2_000), { what: 'RabbitMQ in Docker', limitMs: 60_000, everyMs: 500, signal }),
});

/** @type {import('./index.mjs').Provider[]} */
export const rabbitProviders = [usual.uri, usual.running, usual.docker, { provider: 'local', take: local }, usual.twin];
