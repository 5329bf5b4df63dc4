/** The one-machine stack, from its stores to the lines a person copies. */
import { parseArgs } from 'node:util';
import { join, relative } from 'node:path';
import { StartError } from './providers/ports.mjs';
import { createUi } from './providers/ui.mjs';
import { bringUp, removeStack } from './stack/bringUp.mjs';
import { root } from './stack/root.mjs';
import { createStopper } from './stack/stopper.mjs';

const USAGE = `npm start [-- --reset | --remove | --platforms | --separate]
  --reset   forget everything (organizations, keys, tokens, data) and begin again
  --remove  forget everything, delete the data folder, and end
  --platforms  also run fakes of the two outside platforms, so that agents can be pushed without an account there
  --separate  run each service in a process of its own, as Kubernetes does; otherwise they share four
Settings: MONGODB_URL, AMQP_URL, REDIS_URL (servers to use), GATEWAY_PORT 8080, API_PORT 8081, IDP_PORT 8082, DEMO_PORT 8083, CONSOLE_PORT 8084,
  MAIL_PORT 8085, SMTP_PORT 8086, with --platforms VOICE_PORT 8087 and MANAGED_PORT 8088 (or "auto"),
  UPSTREAM_ALLOW (private APIs that may be called, host:port, comma-separated), EGRESS_PROXY (a forward proxy to all others) and EGRESS_PROXY_EXCEPT, GATEHOUSE_HOME .gatehouse, LOG_LEVEL info, OTEL_EXPORTER_OTLP_ENDPOINT (a collector of traces), MONGO_PROVIDER / RABBIT_PROVIDER / REDIS_PROVIDER (uri, running, docker, local, download, twin)`;

function readArguments(args) {
  try {
    const flag = { type: 'boolean', default: false };
    return parseArgs({ args, options: { reset: flag, remove: flag, platforms: flag, separate: flag, help: flag } }).values;
  } catch (err) {
    throw new StartError(err.message, 'Known: --reset, --remove, --platforms, --separate, --help');
  }
}

/** @param {string[]} args */
export async function main(args) {
  const ui = createUi();
  const stopper = createStopper(ui);
  try {
    const { reset, remove, platforms, separate, help } = readArguments(args);
    if (help) {
      ui.say(USAGE);
      return await stopper.stop(0);
    }
    const dir = process.env.GATEHOUSE_HOME || join(root, '.gatehouse');
    const shownAs = relative(root, dir).startsWith('..') ? dir : relative(root, dir);
    const run = { dir, env: process.env, ui, stopper };
    if (!remove) return await bringUp({ ...run, shownAs, reset, platforms, separate });
    await removeStack(run);
    await stopper.stop(0);
  } catch (err) {
    if (!stopper.stopping) process.stderr.write(`${err instanceof StartError ? err.message : (err.stack ?? String(err))}\n`);
    await stopper.stop(1);
  }
}
