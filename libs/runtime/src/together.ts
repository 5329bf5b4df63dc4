/**
 * Several services in one process: they call each other without the broker (docs/adr/0063-calls-inside-a-process.md), and are one process for probes,
 * metrics and traces.
 */
import { Health } from './health';
import { hostsOf } from './http';
import { metricsText } from './metrics';
import { reportParts } from './processMetrics';
import { readSettings } from './readSettings';
import { reasonText, startService, type Running, type Service } from './service';

type Environment = NodeJS.ProcessEnv;

const OWN = '__';
/** What the process has once, not each of its services. */
const OF_THE_PROCESS = ['HEALTH_PORT'];

/** What one of them reads: `EXECUTOR__NAME` is NAME of the executor alone, and goes before the NAME of all. */
export function ownEnvironment(service: string, env: Environment): Environment {
  const prefix = `${service.toUpperCase()}${OWN}`;
  const common = Object.entries(env).filter(([name]) => !name.includes(OWN) && !OF_THE_PROCESS.includes(name));
  const own = Object.entries(env).flatMap(([name, value]) =>
    name.startsWith(prefix) && value ? [[name.slice(prefix.length), value] as const] : [],
  );
  // A file that is its own goes before a value of all, and the other way round.
  const given = new Set(own.flatMap(([name]) => [name, `${name}_FILE`, name.replace(/_FILE$/, '')]));
  return Object.fromEntries([...common.filter(([name]) => !given.has(name)), ...own]);
}

/** Parts by the names they have everywhere; one works when it works for each service that has it. */
class JointHealth extends Health {
  readonly #started = new Map<string, Health>();

  constructor(private readonly names: readonly string[]) {
    super();
    this.add('process', () => (this.names.every((name) => this.#started.has(name)) ? this.#failure('process') : 'starting'));
  }

  has(name: string, health: Health): void {
    this.#started.set(name, health);
    for (const { part } of health.parts()) if (part !== 'process') this.add(part, () => this.#failure(part));
  }

  #failure(part: string): string | undefined {
    for (const [name, health] of this.#started) {
      const reason = health.failures()[part];
      if (reason !== undefined) return `${name}: ${reason}`;
    }
    return undefined;
  }
}

/** Throws with the faults of all services, not only of the first to fail. */
function checkSettings(services: readonly { service: Service; env: Environment }[]): void {
  const faults = services.flatMap(({ service, env }) => {
    try {
      readSettings(service.settings, env, service);
      return [];
    } catch (err) {
      return [`${service.name}: ${reasonText(err)}`];
    }
  });
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/**
 * Starts them side by side, each from its environment, and stops them one after the other in the order given: edges first, then what they call.
 * `name`: what the process is called in metrics and traces. Its health port answers for all of them.
 */
export async function startTogether(
  name: string,
  services: readonly Service[],
  env: Environment = process.env,
): Promise<Pick<Running, 'stop'>> {
  const all = services.map((service) => ({ service, env: { OTEL_SERVICE_NAME: name, ...ownEnvironment(service.name, env) } }));
  checkSettings(all);
  const started = new Map<string, Running>();
  const health = new JointHealth(services.map((service) => service.name));
  const port = Number(env['HEALTH_PORT'] ?? 0);
  if (port > 0) reportParts(health);
  const server = port > 0 ? await health.serve(hostsOf(env['HOST'] || '127.0.0.1')[0], port, () => metricsText(name)) : undefined;
  const start = async ({ service, env: own }: (typeof all)[number]): Promise<void> => {
    const running = await startService(service, own);
    started.set(service.name, running);
    health.has(service.name, running.health);
  };
  await Promise.all(all.map(start));
  return {
    async stop() {
      health.stop();
      for (const service of services) await started.get(service.name)!.stop();
      server?.close();
      server?.closeAllConnections();
    },
  };
}
