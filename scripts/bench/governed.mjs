// The real stack for the bench: private home, ports, databases, queues and keys; one bot that may use the bench upstream.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStores } from '../providers/index.mjs';
import { freePort } from '../providers/ports.mjs';
import { createUi } from '../providers/ui.mjs';
import { build } from '../stack/build.mjs';
import { deleteQueues, emptyStores } from '../stack/emptyStores.mjs';
import { openHome } from '../stack/home.mjs';
import { ensureAdmin } from '../stack/people.mjs';
import { restClient } from '../stack/rest.mjs';
import { cacheDir, root } from '../stack/root.mjs';
import { planServices, stopServices, waitUntilReady } from '../stack/services.mjs';
import { addresses, serviceNames } from '../stack/settings.mjs';
import { getToken } from '../token.mjs';

/**
 * @param {string} upstreamUrl
 * @param {ReturnType<import('../stack/stopper.mjs').createStopper>} stopper is told of all that is started, before it is waited for
 * @param {{ separate: boolean, replicated?: boolean, profiles?: string, executor?: Record<string, string> }} options `separate`: each service in a process of its own; `replicated`: audit events wait for
 *   the broker's confirm, not for the executor's own disk, as with `npm start`; `profiles`: folder for one CPU profile of each process; `executor`: further settings of it
 * @returns {Promise<{ url: string, token: string, pids: number[], all: number[], broker: { AMQP_URL: string, QUEUE_PREFIX: string }, burden(): Promise<void>, metrics(): Promise<string>, admin: object, stop(): Promise<void> }>}
 *   `pids`: the processes a governed call passes; `all`: those of the whole stack but its stores
 */
export async function startGoverned(upstreamUrl, stopper, { separate, replicated = false, profiles, executor = {} }) {
  const ui = createUi();
  await build(ui, stopper.signal);
  mkdirSync(cacheDir, { recursive: true });
  const home = openHome(mkdtempSync(join(cacheDir, 'bench-')), root);
  const ends = [() => rmSync(home.dir, { recursive: true, force: true })];
  const stop = endInOrder(ends, ui);
  stopper.add(stop);
  const opening = openStores({ home: home.dir, id: home.id, cache: cacheDir, env: process.env, ui, signal: stopper.signal });
  ends.push(async () => (await opening.catch(() => undefined))?.stop());
  const stores = await opening;
  stopper.signal.throwIfAborted();
  const urls = { mongo: stores.mongo.url, rabbit: stores.rabbit.url, redis: stores.redis.url };
  const ports = {
    gateway: await freePort(),
    api: await freePort(),
    idp: await freePort(),
    demo: await freePort(),
    console: await freePort(),
    mail: await freePort(),
    smtp: await freePort(),
  };
  const admin = await ensureAdmin(home);
  const node = (name) => (profiles ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir="${resolve(profiles, name)}"` } : {});
  const overrides = Object.fromEntries(serviceNames.map((name) => [name, node(name)]));
  // Every call is counted against every limit; none is low enough to bite.
  const unlimited = Object.fromEntries(['ADDRESS_FAILURES', 'CREDENTIAL', 'ORGANIZATION'].map((name) => [`LIMIT_${name}`, '1000000000']));
  Object.assign(overrides.gateway, unlimited);
  Object.assign(overrides.registry, unlimited);
  Object.assign(overrides.executor, {
    UPSTREAM_ALLOW: new URL(upstreamUrl).host,
    UPSTREAM_CONCURRENCY: '1024',
    UPSTREAM_CONCURRENCY_PER_ORG: '1024',
    AUDIT_DURABILITY: replicated ? 'replicated' : 'disk',
    ...executor,
  });
  const plan = { home, urls, ports, overrides, separate, logLevel: 'warn' };
  const { processes, healthPorts } = await planServices(plan);
  const baselinePrefix = `${home.prefixes.QUEUE_PREFIX}baseline.`;
  ends.push(async () => {
    await stopServices(processes);
    await emptyStores(urls, home.prefixes);
    if (!urls.rabbit.startsWith('memory:')) await deleteQueues(urls.rabbit, baselinePrefix);
  });
  await Promise.all(processes.map((process) => process.start()));
  await waitUntilReady(healthPorts, stopper.signal);
  const at = addresses(ports);
  const { token, rest, org, id } = await prepare(at, admin, upstreamUrl);
  const beside = ['idp', 'orderdesk', 'mailsink', 'demo', 'console'];
  const pids = processes.filter(({ name }) => !beside.includes(name)).map((process) => process.pid());
  const all = processes.map((process) => process.pid());
  // A prefix of its own, so that neither consumes the other’s messages.
  const broker = { AMQP_URL: urls.rabbit, QUEUE_PREFIX: baselinePrefix };
  const metrics = async () => (await fetch(`http://127.0.0.1:${healthPorts.executor}/metrics`)).text();
  const grower = { rest: patient(rest), org: patient(org), id, upstreamUrl };
  return { url: `${at.baseUrl}/org/bench`, token, pids, all, broker, burden: () => burden(grower), metrics, admin: grower, stop };
}

/** Last first, once, each whatever became of the others. */
function endInOrder(ends, ui) {
  const endAll = async () => {
    for (let end = ends.pop(); end !== undefined; end = ends.pop())
      await Promise.resolve()
        .then(end)
        .catch((err) => ui.say(`Did not stop cleanly: ${err.message}`));
  };
  let ending;
  return () => (ending ??= endAll());
}

/** What an admin does by hand: organization, bot, integration, credential, grant, token. */
async function prepare(at, admin, upstreamUrl) {
  const jwt = await getToken({ issuer: at.idpIssuer, apiUrl: at.apiUrl, ...admin });
  const rest = restClient(at.apiUrl, () => jwt);
  await rest('POST', '/orgs', { name: 'Bench', slug: 'bench' });
  const org = (method, path, body) => rest(method, `/orgs/bench${path}`, body);
  const { id } = await org('POST', '/service-accounts', { name: 'bench-bot' });
  await org('POST', '/integrations', { slug: 'bench', url: `${upstreamUrl}/openapi.json` });
  await org('PUT', `/service-accounts/${id}/credentials/bench`, { type: 'apiKey', value: 'bench-key' });
  await org('PUT', '/grants', { subject: { kind: 'serviceAccount', id }, resource: { kind: 'integration', slug: 'bench' }, tools: 'ALL' });
  const { token } = await org('POST', `/service-accounts/${id}/tokens`, { name: 'bench' });
  return { token, rest, org, id };
}

const MANY_RULES = 1_000;
const MANY_GRANTS = 200;

/** Thousands of writes in a row on a busy machine: one may be told to come again. */
const patient =
  (rest) =>
  async (...request) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await rest(...request);
      } catch (err) {
        if (err.status !== 503 || tries === 20) throw err;
        await sleep(250);
      }
    }
  };

/** What grows on an organization over the years: grants of one account, and rules, a third of them about the tool that is called. */
async function burden({ org, id, upstreamUrl }) {
  const operation = { get: { operationId: 'get_thing', responses: { 200: { description: 'ok' } } } };
  const document = { openapi: '3.1.0', info: { title: 'Other', version: '1' }, servers: [{ url: upstreamUrl }], paths: { '/': operation } };
  for (let i = 1; i < MANY_GRANTS; i += 1) {
    await org('POST', '/integrations', { slug: `other-${i}`, document });
    await org('PUT', '/grants', {
      subject: { kind: 'serviceAccount', id },
      resource: { kind: 'integration', slug: `other-${i}` },
      tools: 'ALL',
    });
  }
  for (let i = 0; i < MANY_RULES; i += 1) {
    const about = [
      { tools: [`other-${i}/*`], effect: 'DENY' },
      { tools: [`bench/get_*`], effect: 'DENY', subjects: [{ kind: 'user' }] },
      { tools: [`*/purge_${i}*`, `*_${i}`], effect: 'REQUIRE_APPROVAL', when: 'args.amount > 100' },
    ][i % 3];
    await org('POST', '/rules', { name: `Rule ${i}`, reason: 'a rule of the bench', ...about });
  }
}
