/**
 * Stores of a test run in containers that end with it, started by Testcontainers where a container engine answers: Docker, Podman, Colima or a remote
 * one, found as that library finds them (`DOCKER_HOST`, the socket, `~/.testcontainers.properties`). Its reaper removes what a killed run leaves.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const STARTUP_LIMIT_MS = 300_000;

/**
 * @typedef {object} Spec
 * @property {string} image
 * @property {(image: string) => import('testcontainers').GenericContainer} create
 * @property {(started: any) => string} urlOf
 */

/** @type {Record<'mongo' | 'rabbit' | 'redis', Spec>} */
const SPECS = {
  mongo: {
    image: 'mongo:8',
    create: (image) => new (require('@testcontainers/mongodb').MongoDBContainer)(image),
    // The member names itself by an address inside its container.
    urlOf: (started) => `${started.getConnectionString()}/?directConnection=true`,
  },
  rabbit: {
    image: 'rabbitmq:4',
    create: (image) => new (require('@testcontainers/rabbitmq').RabbitMQContainer)(image),
    urlOf: (started) => started.getAmqpUrl().replace('amqp://', 'amqp://guest:guest@'),
  },
  redis: {
    image: 'redis:8',
    create: (image) => new (require('@testcontainers/redis').RedisContainer)(image),
    urlOf: (started) => started.getConnectionUrl(),
  },
};

/**
 * @param {keyof typeof SPECS} part
 * @returns {(context: import('./index.mjs').ProviderContext) => Promise<import('./index.mjs').Found>} rejects when no engine answers
 */
export const takeTestContainer =
  (part) =>
  async ({ ui, signal }) => {
    const { getContainerRuntimeClient } = require('testcontainers');
    await getContainerRuntimeClient();
    signal?.throwIfAborted();
    const { image, create, urlOf } = SPECS[part];
    const started = await ui.waiting(`starting ${image} in a container`, create(image).withStartupTimeout(STARTUP_LIMIT_MS).start());
    const url = urlOf(started);
    return { url, note: `${image} in a container, at ${started.getHost()}`, stop: async () => void (await started.stop()) };
  };
