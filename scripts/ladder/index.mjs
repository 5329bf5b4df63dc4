/**
 * Finds or brings up MongoDB, RabbitMQ and Redis. Each part has rungs; they are tried from the top and the first that works serves.
 * `MONGO_PROVIDER`, `RABBIT_PROVIDER` and `REDIS_PROVIDER` name one rung (uri, running, docker, local, download, twin) and forbid the others,
 * so that a run that expects a rung fails loudly when it is broken.
 */
import { join } from 'node:path';
import { mongoRungs } from './mongo.mjs';
import { StartError } from './ports.mjs';
import { rabbitRungs } from './rabbit.mjs';
import { redisRungs } from './redis.mjs';
import { takeTestContainer } from './testcontainers.mjs';

/**
 * @typedef {object} Found
 * @property {string} url
 * @property {string} note for people: what serves and where
 * @property {() => Promise<void>} stop ends what the rung started; nothing when it started nothing
 * @property {() => Promise<void>} [kill] ends it without warning; only where the rung runs a process of its own
 * @property {number} [pid]
 * @property {() => string | undefined} [ended] why it ended, once it has; only where the rung runs a process of its own
 * @property {() => Promise<Found>} [again] starts it again on the same port and data; only where the rung runs a process of its own
 * @property {() => Promise<unknown>} [answers] rejects while it does not answer; only where somebody else runs it
 *
 * @typedef {object} RungContext
 * @property {string} id makes names of this checkout unique on the machine
 * @property {string} dir data folder of the part
 * @property {string} cache folder for things fetched once
 * @property {NodeJS.ProcessEnv} env
 * @property {import('./ui.mjs').Ui} ui
 * @property {boolean} [disposable] nothing needs to outlive the run: containers are those of Testcontainers
 * @property {AbortSignal} [signal] ends all waiting when the run is stopped
 *
 * @typedef {object} Rung
 * @property {'uri' | 'running' | 'docker' | 'local' | 'download' | 'twin'} provider
 * @property {(context: RungContext) => Promise<Found>} take rejects with the reason when the rung cannot serve
 *
 * @typedef {Found & { name: string, provider: Rung['provider'] }} Store `name`: for people
 */

const PARTS = {
  mongo: {
    name: 'MongoDB',
    rungs: mongoRungs,
    setting: 'MONGODB_URL',
    force: 'MONGO_PROVIDER',
    install: 'Install MongoDB 6 or newer, start Docker, or set MONGODB_URL',
  },
  rabbit: {
    name: 'RabbitMQ',
    rungs: rabbitRungs,
    setting: 'AMQP_URL',
    force: 'RABBIT_PROVIDER',
    install: 'Install RabbitMQ 3.10 or newer, start Docker, or set AMQP_URL',
  },
  redis: {
    name: 'Redis',
    rungs: redisRungs,
    setting: 'REDIS_URL',
    force: 'REDIS_PROVIDER',
    install: 'Install Redis 6.2 or newer, start Docker, or set REDIS_URL',
  },
};

/** Which rungs may be tried. A configured address is the only one: somebody who set it wants that server, not another. */
export function allowedRungs(part, env) {
  const { name, rungs, setting, force } = PARTS[part];
  const provider = env[force] || (env[setting] ? 'uri' : undefined);
  if (provider === undefined) return rungs.filter((rung) => rung.provider !== 'uri');
  const chosen = rungs.filter((rung) => rung.provider === provider);
  const known = [...new Set(rungs.map((rung) => rung.provider))].join(', ');
  if (chosen.length === 0) throw new StartError(`${force}=${provider} is no way to have ${name}`, `Use one of: ${known}`);
  return chosen;
}

/** @param {keyof typeof PARTS} part @param {RungContext} context @returns {Promise<Store>} */
export async function climb(part, context) {
  const { name, install } = PARTS[part];
  const tried = [];
  for (const rung of allowedRungs(part, context.env)) {
    try {
      const take = rung.provider === 'docker' && context.disposable === true ? takeTestContainer(part) : rung.take;
      const found = await take(context);
      context.ui.say(`${name.padEnd(10)} ${rung.provider}: ${found.note}`);
      return { ...found, name, provider: rung.provider };
    } catch (err) {
      context.signal?.throwIfAborted();
      tried.push(`${rung.provider}: ${err instanceof Error ? err.message : String(err)}`);
    }
  }
  throw new StartError(`No ${name} (${tried.join('; ')})`, install);
}

/**
 * @param {Omit<RungContext, 'dir'> & { home: string }} context `home`: folder under which each part has its data folder
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
