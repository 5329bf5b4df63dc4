/**
 * Several services in one process: those that need no process of their own, or all of them on machines without RabbitMQ or Redis, whose in-process twins
 * connect services of one process only. Which they are comes as a message; the argument, their common name, is for who lists processes.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { runProcess, startService } = require('../../libs/runtime/dist/index.js');

const load = (name) => require(`../../services/${name}/dist/service.js`)[name];

/** Each has a health port of its own here. */
async function start(services) {
  const started = await Promise.all(services.map(({ name, env }) => startService(load(name), env)));
  return {
    async stop() {
      for (const running of started.reverse()) await running.stop();
    },
  };
}

const asked = new Promise((resolve) => process.once('message', ({ services }) => resolve(services)));
void runProcess('together', async () => start(await asked));
