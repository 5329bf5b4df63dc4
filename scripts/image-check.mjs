/** `npm run image-check`: the recipe and the compose file run on this machine, without an engine, up to a governed call. */
import { saidUsage } from './stack/help.mjs';
import { reexec } from './stack/runtime.mjs';

const USAGE = `npm run image-check [-- PROCESS ...]
  lays the image of each process of docker-compose.yml in a folder, starts stores and then the processes by the images' own commands, and makes a governed call;
  of some processes (gateway executor ...) only until they are healthy. It takes five to ten minutes, and needs mongod, rabbitmq-server and redis-server`;

if (!saidUsage(USAGE) && (await reexec(import.meta.url))) await (await import('./image/check.mjs')).main(process.argv.slice(2));
