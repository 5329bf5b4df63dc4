/**
 * Several services in one process: all of them on machines without RabbitMQ or Redis, whose in-process twins connect services of one process only, and in
 * tests those that need no process of their own.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { startService } = require('../../libs/runtime/dist/index.js');

const load = (name) => require(`../../services/${name}/dist/service.js`)[name];

const fatal = (err) => {
  process.stderr.write(`${err instanceof Error ? err.stack : String(err)}\n`);
  process.exit(1);
};

async function run(services) {
  const started = await Promise.all(services.map(({ name, env }) => startService(load(name), env)));
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    for (const running of started.reverse()) await running.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop).on('disconnect', stop);
  process.send({ started: 'onebox' });
}

process.on('uncaughtException', fatal).on('unhandledRejection', fatal);
process.once('message', ({ services }) => void run(services).catch(fatal));
