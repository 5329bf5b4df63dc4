/** The services as processes of this machine: one each, or several in one, which is all of them where the in-process twins serve. */
import { join } from 'node:path';
import { freePort, StartError, waitFor } from '../providers/ports.mjs';
import { createProcess } from './processes.mjs';
import { root } from './root.mjs';
import { OF_NODE, serviceNames, settingsOf } from './settings.mjs';

const isTwin = (url) => url.startsWith('memory:');

/** @param {import('./settings.mjs').StackPlan} plan */
export const needsOneProcess = ({ urls }) => isTwin(urls.rabbit) || isTwin(urls.redis);

/**
 * @typedef {{ name: string, service: string, settings?: Record<string, string>, process?: string }} Instance
 *   `settings` win over those of the plan; those of one `process` share it
 * @typedef {{ processes: import('./processes.mjs').ManagedProcess[], healthPorts: Record<string, number> }} PlannedServices
 */

/** Which services share a process where few processes are wanted (docs/adr/0063-calls-inside-a-process.md). @type {Record<string, string>} */
export const sharedProcess = {
  ...{ gateway: 'edge', executor: 'edge' },
  ...{ identity: 'core', registry: 'core', policy: 'core', approvals: 'core', audit: 'core' },
  ...{ idp: 'demo', orderdesk: 'demo', mailsink: 'demo' },
};

const apart = serviceNames.map((name) => ({ name, service: name }));
const together = apart.map((instance) => ({ ...instance, process: sharedProcess[instance.service] }));

/** Settings that Node reads, not a service. */
const OF_THE_PROCESS = ['NODE_COMPILE_CACHE', 'NODE_OPTIONS', ...OF_NODE];

/** Picks the settings that Node itself reads: a process of several services starts with those of the first. @param {Record<string, string>} settings @returns {Record<string, string>} */
export const processEnvironment = (settings) =>
  Object.fromEntries(OF_THE_PROCESS.flatMap((name) => (settings[name] ? [[name, settings[name]]] : [])));

/** @returns {import('./processes.mjs').ManagedProcess} */
function inOne(name, instances, logFile) {
  const services = instances.map(({ service, env }) => ({ name: service, env: { OTEL_SERVICE_NAME: name, ...env } }));
  const module = join(root, 'scripts', 'stack', 'together.mjs');
  return createProcess({
    name,
    module,
    args: [name],
    env: processEnvironment(services[0].env),
    logFile: logFile(name),
    hello: { services },
  });
}

/**
 * @param {import('./settings.mjs').StackPlan & { separate?: boolean, buildOf?: (process: string) => string }} plan `separate`: each service in a process of
 *   its own; `buildOf`: the checkout whose build such a process runs, asked at each start, for tests
 * @param {Instance[]} [instances]
 * @returns {Promise<PlannedServices>}
 */
export async function planServices(plan, instances = plan.separate ? apart : together) {
  const logFile = (name) => plan.home.path('logs', `${name}.log`);
  const planned = await Promise.all(
    instances.map(async ({ name, service, settings, process }) => {
      const healthPort = await freePort();
      return { name, service, process, healthPort, env: { ...settingsOf(service, plan, healthPort), ...settings } };
    }),
  );
  const healthPorts = Object.fromEntries(planned.map(({ name, healthPort }) => [name, healthPort]));
  if (needsOneProcess(plan)) return { processes: [inOne('all', planned, logFile)], healthPorts };
  const { buildOf = () => root } = plan;
  const module = (service, name) => () => join(buildOf(name), 'services', service, 'dist', 'main.js');
  const processes = Object.entries(Object.groupBy(planned, ({ name, process }) => process ?? name)).map(([name, instances]) => {
    const [{ service, env, process }] = instances;
    return process === undefined
      ? createProcess({ name, module: module(service, name), env, logFile: logFile(name) })
      : inOne(name, instances, logFile);
  });
  return { processes, healthPorts };
}

/** What keeps a service from being ready; empty when it is. @param {number} healthPort @returns {Promise<string>} */
export async function notReady(healthPort) {
  const response = await fetch(`http://127.0.0.1:${healthPort}/readyz`, { signal: AbortSignal.timeout(1_000) });
  const { ok, failures } = await response.json();
  if (ok) return '';
  const reasons = Object.entries(failures).map(([part, reason]) => `${part}: ${reason}`);
  return reasons.join(', ') || 'no reason given';
}

/** @param {Record<string, number>} healthPorts @param {AbortSignal} [signal] */
export async function waitUntilReady(healthPorts, signal, limitMs = 60_000) {
  for (const [name, port] of Object.entries(healthPorts)) {
    const check = async () => {
      const reason = await notReady(port);
      if (reason !== '') throw new StartError(reason);
      return true;
    };
    await waitFor(check, { what: `${name}: getting ready`, limitMs, signal });
  }
}

/** Edges stop first, one after the other, so that no caller is answered by a half-stopped stack. */
export async function stopServices(processes) {
  for (const process of [...processes].reverse()) await process.stop();
}
