/**
 * Finds or brings up MongoDB, RabbitMQ and Redis. Each part has providers; they are tried from the top and the first that works serves.
 * `MONGO_PROVIDER`, `RABBIT_PROVIDER` and `REDIS_PROVIDER` name one provider (uri, running, docker, local, download, twin) and forbid the others,
 * so that a run that expects a provider fails loudly when it is broken.
 */
import { join } from 'node:path';
import { mongoProviders } from './mongo.mjs';
import { StartError } from './ports.mjs';
import { rabbitProviders } from './rabbit.mjs';
import { redisProviders } from './redis.mjs';
import { takeTestContainer } from './testcontainers.mjs';

/**
 * @typedef {object} Found
 * @property {string} url
 * @property {string} note for people: what serves and where
 * @property {() => Promise<void>} stop ends what the provider started; nothing when it started nothing
 * @property {() => Promise<void>} [kill] ends it without warning; only where the provider runs a process of its own
 * @property {number} [pid]
 * @property {() => string | undefined} [ended] why it ended, once it has; only where the provider runs a process of its own
 * @property {() => Promise<Found>} [again] starts it again on the same port and data; only where the provider runs a process of its own
 * @property {() => Promise<unknown>} [answers] rejects while it does not answer; only where somebody else runs it
 *
 * @typedef {object} ProviderContext
 * @property {string} id makes names of this checkout unique on the machine
 * @property {string} dir data folder of the part
 * @property {string} cache folder for things fetched once
 * @property {NodeJS.ProcessEnv} env
 * @property {import('./ui.mjs').Ui} ui
 * @property {boolean} [disposable] nothing needs to outlive the run: containers are those of Testcontainers
 * @property {AbortSignal} [signal] ends all waiting when the run is stopped
 *
 * @typedef {object} Provider
 * @property {'uri' | 'running' | 'docker' | 'local' | 'download' | 'twin'} provider
 * @property {(context: ProviderContext) => Promise<Found>} take rejects with the reason when the provider cannot serve
 *
 * @typedef {Found & { name: string, provider: Provider['provider'] }} Store `name`: for people
 */

const PARTS = {
  mongo: {
    name: 'MongoDB',
    providers: mongoProviders,
    setting: 'MONGODB_URL',
    force: 'MONGO_PROVIDER',
    install: 'Install MongoDB 6 or newer, start Docker, or set MONGODB_URL',
  },
  rabbit: {
    name: 'RabbitMQ',
    providers: rabbitProviders,
    setting: 'AMQP_URL',
    force: 'RABBIT_PROVIDER',
    install: 'Install RabbitMQ 3.10 or newer, start Docker, or set AMQP_URL',
  },
  redis: {
    name: 'Redis',
    providers: redisProviders,
    setting: 'REDIS_URL',
    force: 'REDIS_PROVIDER',
    install: 'Install Redis 6.2 or newer, start Docker, or set REDIS_URL',
  },
};

/** Which providers may be tried. A configured address is the only one: somebody who set it wants that server, not another. */
export function allowedProviders(part, env) {
  const { name, providers, setting, force } = PARTS[part];
  const provider = env[force] || (env[setting] ? 'uri' : undefined);
  if (provider === undefined) return providers.filter((candidate) => candidate.provider !== 'uri');
  const chosen = providers.filter((candidate) => candidate.provider === provider);
  const known = [...new Set(providers.map((candidate) => candidate.provider))].join(', ');
  if (chosen.length === 0) throw new StartError(`${force}=${provider} is no way to have ${name}`, `Use one of: ${known}`);
  return chosen;
}

/** @param {keyof typeof PARTS} part @param {ProviderContext} context @returns {Promise<Store>} */
export async function climb(part, context) {
  const { name, install } = PARTS[part];
  const tried = [];
  for (const candidate of allowedProviders(part, context.env)) {
    try {
      const take = candidate.provider === 'docker' && context.disposable === true ? takeTestContainer(part) : candidate.take;
      const found = await take(context);
      context.ui.say(`${name.padEnd(10)} ${candidate.provider}: ${found.note}`);
      return { ...found, name, provider: candidate.provider };
    } catch (err) {
      context.signal?.throwIfAborted();
      tried.push(`${candidate.provider}: ${err instanceof Error ? err.message : String(err)}`);
    }
  }
  throw new StartError(`No ${name} (${tried.join('; ')})`, install);
}

/**
 * @param {Omit<ProviderContext, 'dir'> & { home: string }} context `home`: folder under which each part has its data folder
 * @returns {Promise<{ mongo: Store, rabbit: Store, redis: Store, stop(): Promise<void>, kill(): Promise<void> }>}
 */
export async function openStores({ home, ...context }) {
  const parts = Object.keys(PARTS);
  const results = await Promise.allSettled(parts.map((part) => climb(part, { ...context, dir: join(home, part) })));
  const found = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const stop = async () => void (await Promise.allSettled(found.map((store) => store.stop())));
  const kill = async () => void (await Promise.allSettled(found.map((store) => (store.kill ?? store.stop)())));
  const failed = results.filter((result) => result.status === 'rejected');
  if (failed.length > 0) {
    await stop();
    throw failed[0].reason;
  }
  const [mongo, rabbit, redis] = found;
  return { mongo, rabbit, redis, stop, kill };
}
