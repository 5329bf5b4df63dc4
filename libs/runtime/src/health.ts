/** Readiness by named parts: a process is ready when each part says so. Served at /healthz and /readyz, with the metrics beside them at /metrics. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import { METRICS_TYPE } from './metrics';

/** Undefined when the part works, else why it does not. */
export type Probe = () => string | undefined;

export class Health {
  readonly #probes = new Map<string, Probe>();
  #stopping = false;

  add(part: string, probe: Probe): void {
    this.#probes.set(part, probe);
  }

  /** Readiness turns red for good: the process is going down. */
  stop(): void {
    this.#stopping = true;
  }

  /** Parts that do not work, with the reason; empty means ready. */
  failures(): Record<string, string> {
    const failures: Record<string, string> = this.#stopping ? { process: 'stopping' } : {};
    for (const [part, probe] of this.#probes) {
      const reason = probe();
      if (reason !== undefined) failures[part] = reason;
    }
    return failures;
  }

  /** Every part, and whether it works. */
  parts(): { readonly part: string; readonly ok: boolean }[] {
    const failures = this.failures();
    return ['process', ...[...this.#probes.keys()].filter((part) => part !== 'process')].map((part) => ({ part, ok: !(part in failures) }));
  }

  /** Listen for probes, and for Prometheus. Resolves when the port is open. */
  serve(host: string, port: number, metrics: () => Promise<string>): Promise<Server> {
    const server = createServer((request, response) => {
      if (request.url === '/metrics') return void sendMetrics(response, metrics);
      const failures = request.url === '/readyz' ? this.failures() : {};
      const known = request.url === '/readyz' || request.url === '/healthz';
      const ok = Object.keys(failures).length === 0;
      response.writeHead(known ? (ok ? 200 : 503) : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(known ? { ok, failures } : { error: 'not found' }));
    });
    return new Promise((resolve, reject) => server.once('error', reject).listen(port, host, () => resolve(server)));
  }
}

async function sendMetrics(response: ServerResponse, metrics: () => Promise<string>): Promise<void> {
  const text = await metrics().catch(() => undefined);
  response.writeHead(text === undefined ? 500 : 200, { 'content-type': METRICS_TYPE });
  response.end(text);
}
