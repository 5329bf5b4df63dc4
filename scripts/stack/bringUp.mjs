/** The steps of `npm start`, in order. Whatever a step starts is handed to the stopper before it is waited for. */
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStores } from '../providers/index.mjs';
import { getToken } from '../token.mjs';
import { build } from './build.mjs';
import { choosePorts } from './choosePorts.mjs';
import { FAKE_KEYS, fakePlatforms } from './fakePlatforms.mjs';
import { emptyStores } from './emptyStores.mjs';
import { openHome } from './home.mjs';
import { keepStores } from './keepStores.mjs';
import { takeLock } from './lock.mjs';
import { ensureAdmin } from './people.mjs';
import { printWelcome } from './print.mjs';
import { keepRunning } from './processes.mjs';
import { restClient, RestError } from './rest.mjs';
import { cacheDir, root } from './root.mjs';
import { seed } from './seed.mjs';
import { needsOneProcess, planServices, stopServices, waitUntilReady } from './services.mjs';
import { addresses } from './settings.mjs';

async function holdStores({ home, env, ui, stopper }) {
  const { signal } = stopper;
  const opening = openStores({ home: home.dir, id: home.servers, cache: cacheDir, env, ui, signal });
  const keep = ({ mongo, rabbit, redis }) => keepStores([mongo, rabbit, redis], { ui, signal });
  const kept = opening.then(keep, () => undefined);
  stopper.add(
    async () => (await kept)?.stop(),
    async () => (await kept)?.kill(),
  );
  const { mongo, rabbit, redis } = await opening;
  return { mongo: mongo.url, rabbit: rabbit.url, redis: redis.url };
}

/** The fake platforms, if the ports ask for them. */
function fakesOf({ home, ports }) {
  if (ports.platforms === undefined) return [];
  return fakePlatforms({ ports: ports.platforms, keys: FAKE_KEYS, logFile: (name) => home.path('logs', `${name}.log`) });
}

async function holdServices(plan, { ui, stopper }) {
  const { processes: services, healthPorts } = await planServices(plan);
  plan.home.writePorts({ ...plan.home.readPorts(), health: healthPorts });
  const processes = [...fakesOf(plan), ...services];
  const watches = processes.map((process) => keepRunning(process, ui));
  stopper.add(
    async () => {
      for (const endWatch of watches) endWatch();
      await stopServices(processes);
    },
    async () => void (await Promise.all(processes.map((process) => process.kill()))),
  );
  const up = async () => {
    await Promise.all(processes.map((process) => process.start()));
    await waitUntilReady(healthPorts, stopper.signal);
  };
  await ui.waiting(`starting ${Object.keys(healthPorts).length} services in ${services.length} processes`, up());
}

/** A part that has just started may refuse its first call; every step of the seed may be taken again. */
async function seedPatiently(parts) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await seed(parts);
    } catch (err) {
      if (!(err instanceof RestError) || err.status !== 503 || attempt === 20) throw err;
      await sleep(500);
    }
  }
}

/**
 * @param {{ dir: string, shownAs: string, reset: boolean, platforms: boolean, separate: boolean, env: NodeJS.ProcessEnv, ui: import('../providers/ui.mjs').Ui, stopper: ReturnType<import('./stopper.mjs').createStopper> }} run
 */
export async function bringUp({ dir, shownAs, reset, platforms, separate, env, ui, stopper }) {
  let home = openHome(dir, root);
  stopper.add(takeLock(home.path('run.json')));
  const before = home.readPorts();
  const ports = await choosePorts(env, { platforms, before });
  home.writePorts({ ...before, ...ports });
  await build(ui, stopper.signal);
  const old = home.prefixes;
  if (reset) {
    await home.forget();
    home = openHome(dir, root);
  }

  const urls = await holdStores({ home, env, ui, stopper });
  if (reset) await ui.waiting('emptying the stores', emptyStores(urls, old));
  const admin = await ensureAdmin(home);
  const at = addresses(ports);
  home.writeDev(at);
  // The broker's disk is this one too, so its confirm would keep no event that a sync of ours loses (ADR 0103).
  const overrides = {
    executor: { AUDIT_DURABILITY: env.AUDIT_DURABILITY || 'disk' },
    ...(env.SMTP_URL && { approvals: { SMTP_URL: env.SMTP_URL, ...(env.MAIL_FROM && { MAIL_FROM: env.MAIL_FROM }) } }),
  };
  const plan = { home, urls, ports, separate, overrides, logLevel: env.LOG_LEVEL };
  if (needsOneProcess(plan))
    ui.say('Without RabbitMQ or Redis every service runs in one process, on in-process twins: the same answers, but nothing to scale.');
  await holdServices(plan, { ui, stopper });

  const jwt = await getToken({ issuer: at.idpIssuer, apiUrl: at.apiUrl, ...admin });
  const rest = restClient(at.apiUrl, () => jwt);
  const cached = home.readDev();
  const { orgSlug, seeded, token } = await seedPatiently({
    rest,
    demoUrl: at.demoUrl,
    demoKey: home.secret('orderdesk.API_KEY'),
    shownTokenId: cached.shownTokenId,
    seeded: cached.seeded,
  });
  const mcpUrl = `${at.baseUrl}/org/${orgSlug}`;
  const devFile = `${shownAs}/dev.json`;
  const sendsMail = Boolean(env.SMTP_URL);
  printWelcome(ui.say, { mcpUrl, at, admin, devFile, token: token?.value, platforms: ports.platforms, sendsMail });
  // Written after the token was printed: a run that dies in between makes a new one next time.
  home.writeDev({ mcpUrl, orgSlug, seeded, ...(token && { shownTokenId: token.id }) });
}

/**
 * Removes what the stack left in its stores, then its data folder.
 * @param {{ dir: string, env: NodeJS.ProcessEnv, ui: import('../providers/ui.mjs').Ui, stopper: ReturnType<import('./stopper.mjs').createStopper> }} run
 */
export async function removeStack({ dir, env, ui, stopper }) {
  const home = openHome(dir, root);
  const unlock = takeLock(home.path('run.json'));
  let isEmptied = false;
  // Ended after the stores, whose data is in the folder.
  stopper.add(() => (isEmptied ? rmSync(dir, { recursive: true, force: true }) : unlock()));
  await build(ui, stopper.signal);
  const urls = await holdStores({ home, env, ui, stopper });
  await ui.waiting('emptying the stores', emptyStores(urls, home.prefixes));
  isEmptied = true;
}
