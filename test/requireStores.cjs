/** Fails the run at once, with instructions, where a store is missing: suites would wait for it until each test's limit. */
const { connect } = require('node:net');

const STORES = [
  { name: 'MongoDB', setting: 'TEST_MONGODB_URL', url: 'mongodb://127.0.0.1:27017', port: 27017 },
  { name: 'RabbitMQ', setting: 'TEST_AMQP_URL', url: 'amqp://127.0.0.1:5672', port: 5672 },
  { name: 'Redis', setting: 'TEST_REDIS_URL', url: 'redis://127.0.0.1:6379', port: 6379 },
];
const LIMIT_MS = 3_000;

/** Whether something accepts connections there. */
const answers = (host, port) =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: LIMIT_MS });
    const end = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });

module.exports = async () => {
  const missing = await Promise.all(
    STORES.map(async ({ name, setting, url, port }) => {
      const address = new URL(process.env[setting] ?? url);
      const found = await answers(address.hostname.replace(/^\[|\]$/g, ''), Number(address.port || port));
      return found ? [] : [`No ${name} answers at ${address.host}. Set ${setting}, or use "npm test", which finds or starts the stores.`];
    }),
  );
  if (missing.flat().length > 0) throw new Error(missing.flat().join('\n'));
};
