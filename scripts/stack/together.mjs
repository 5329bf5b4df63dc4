/**
 * Several services in one process: those that need no process of their own, or all of them on machines without RabbitMQ or Redis, whose in-process twins
 * connect services of one process only. Which they are comes as a message; the argument, their common name, is for who lists processes.
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
  // Who started it is gone: there is nothing yet to stop in order, and starting may take for ever.
  const abandoned = () => process.exit(1);
  process.on('disconnect', abandoned);
  const started = await Promise.all(services.map(({ name, env }) => startService(load(name), env)));
  process.off('disconnect', abandoned);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    for (const running of started.reverse()) await running.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop).on('disconnect', stop);
  process.send({ started: 'together' });
}

process.on('uncaughtException', fatal).on('unhandledRejection', fatal);
process.once('message', ({ services }) => void run(services).catch(fatal));
