/**
 * How every process starts and stops. A service is a value: name, settings, and a `start` that builds it and says how to stop it.
 * The same value runs as a process of its own (`runService`) or beside others in one process (`startService`).
 */
import type { Static, TObject } from 'typebox';
import { Health } from './health';
import { hostsOf } from './http';
import { createLog, type Log } from './log';
import { metricsText } from './metrics';
import { reportParts } from './processMetrics';
import { startTracing } from './tracing';
import { misspelt } from './misspelt';
import { withoutInput } from './quotedInput';
import { readSettings, type SettingChecks } from './readSettings';
import { maskSettings, type CommonConfig } from './settings';

export interface ServiceContext<C> {
  readonly name: string;
  readonly config: C;
  readonly log: Log;
  readonly health: Health;
  /** Register what to do on shutdown. Runs in reverse order of registration, each bounded to `limitMs`, by default 10 s. */
  onStop(what: string, stop: () => Promise<void> | void, limitMs?: number): void;
}

export interface Service<S extends TObject = TObject> {
  readonly name: string;
  readonly settings: S;
  /** Names of settings with the address of a store that it opens, or where it is reached: in production they have no default. */
  readonly addresses?: readonly string[];
  /** What the schema cannot say of a setting, by its name: each throws when the setting is wrong. All are asked before anything is opened. */
  checks?(config: Static<S>): SettingChecks;
  start(context: ServiceContext<Static<S>>): Promise<void>;
}

export const defineService = <S extends TObject>(service: Service<S>): Service<S> => service;

export interface Running {
  readonly name: string;
  readonly health: Health;
  stop(): Promise<void>;
}

const STOP_LIMIT_MS = 10_000;

interface Stop {
  readonly what: string;
  readonly stop: () => Promise<void> | void;
  readonly limitMs: number;
}

async function stopAll(log: Log, stops: Stop[]): Promise<void> {
  for (const { what, stop, limitMs } of stops.reverse()) {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error('took too long')), limitMs)));
    await Promise.race([Promise.resolve().then(stop), limit]).catch((err: unknown) => log.warn({ err, what }, 'did not stop cleanly'));
    clearTimeout(timer);
  }
}

/** Build one service from an environment. Rejects with the full list of faults when the settings are wrong. */
export async function startService(service: Service, env: NodeJS.ProcessEnv = process.env): Promise<Running> {
  const config = readSettings(service.settings, env, service);
  const common = config as Partial<CommonConfig>;
  const log = createLog(service.name, common.LOG_LEVEL ?? 'info');
  log.debug({ settings: maskSettings(config) }, 'settings');
  for (const names of misspelt(Object.keys(env), Object.keys(service.settings.properties)))
    log.warn(names, 'a setting is not known: is another meant?');
  const health = new Health();
  // The port is open before the service is: who asks meanwhile must not send it anything yet.
  let starting = true;
  health.add('process', () => (starting ? 'starting' : undefined));
  const stops: Stop[] = [];
  const onStop: ServiceContext<unknown>['onStop'] = (what, stop, limitMs = STOP_LIMIT_MS) => void stops.push({ what, stop, limitMs });
  if (common.HEALTH_PORT) {
    reportParts(health);
    const server = await health.serve(hostsOf(common.HOST ?? '127.0.0.1')[0], common.HEALTH_PORT, () => metricsText(service.name));
    onStop('health', () => server.close() && server.closeAllConnections());
  }
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector = '', OTEL_SERVICE_NAME: tracedAs = '', OTEL_TRACES_SAMPLER_ARG: ratio = 1 } = common;
  if (collector !== '') onStop('traces', await startTracing(tracedAs || service.name, collector, ratio, log));
  try {
    await service.start({ name: service.name, config, log, health, onStop });
  } catch (err) {
    await stopAll(log, stops);
    throw err;
  }
  starting = false;
  log.info('started');
  return {
    name: service.name,
    health,
    stop: async () => {
      health.stop();
      await stopAll(log, stops);
      log.info('stopped');
    },
  };
}

/** Why something failed, down to the first cause, a line each. */
export function reasonText(err: unknown): string {
  if (!(err instanceof Error)) return String(err);
  const causes: string[] = [];
  for (let { cause } = err; cause instanceof Error; { cause } = cause) causes.push(`\n  because ${cause.message}`);
  return withoutInput(err)(`${err.message}${causes.join('')}`);
}

/** What an operator reads of a process that ends: why, and where it failed. */
export const failureText = (err: unknown): string =>
  err instanceof Error ? `${reasonText(err)}\n${withoutInput(err)(err.stack ?? '')}` : reasonText(err);

/** Run what `start` builds as this process: tells a parent process when it is up, stops on SIGTERM and SIGINT, dies on what it cannot handle. */
export async function runProcess(name: string, start: () => Promise<Pick<Running, 'stop'>>): Promise<void> {
  const fatal = (err: unknown): never => {
    process.stderr.write(`${name}: ${failureText(err)}\n`);
    process.exit(1);
  };
  process.on('uncaughtException', fatal).on('unhandledRejection', fatal);
  // The process that started this one is gone: nothing runs yet that must be stopped in order, and starting may take for ever.
  const abandoned = (): never => process.exit(1);
  process.on('disconnect', abandoned);
  const running = await start().catch(fatal);
  process.off('disconnect', abandoned);
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void running.stop().finally(() => process.exit(0));
  };
  process.on('SIGTERM', stop).on('SIGINT', stop).on('disconnect', stop);
  process.send?.({ started: name });
}

/** Run one service as this process. */
export const runService = (service: Service): Promise<void> => runProcess(service.name, () => startService(service));
