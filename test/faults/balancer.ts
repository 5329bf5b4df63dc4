/**
 * What stands in front of several edges: it sends requests to those that say they are ready, as the endpoints of Kubernetes do, in turns. One that is refused
 * the connection has begun nothing, so the next is asked; nothing else is sent twice.
 */
import type { ServiceControl } from '../harness';

/** How often readiness is looked at: a fraction of the notice that a stopping edge gives, as in `k8s/`. */
const LOOK_EVERY_MS = 250;
/** How long a stopping edge goes on here after its readiness turned red. */
export const NOTICE_MS = 1_000;

export interface Edge {
  readonly url: string;
  readonly service: Pick<ServiceControl, 'isReady'>;
}

export const isRefusedConnection = (err: unknown): boolean => (err as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED';

export class Balancer {
  #ready: readonly Edge[];
  #turn = 0;
  #open = true;

  constructor(private readonly edges: readonly Edge[]) {
    this.#ready = edges;
    if (edges.length > 1) void this.#look();
  }

  /** Does it at one edge after the other until one takes the connection. */
  async send<T>(ask: (url: string) => Promise<T>): Promise<T> {
    this.#turn += 1;
    const at = this.#turn % this.#ready.length;
    const inOrder = [...this.#ready.slice(at), ...this.#ready.slice(0, at), ...this.edges.filter((edge) => !this.#ready.includes(edge))];
    let refused: unknown;
    for (const { url } of inOrder) {
      try {
        return await ask(url);
      } catch (err) {
        if (!isRefusedConnection(err)) throw err;
        refused = err;
      }
    }
    throw refused;
  }

  close(): void {
    this.#open = false;
  }

  async #look(): Promise<void> {
    while (this.#open) {
      const states = await Promise.all(this.edges.map(({ service }) => service.isReady()));
      const ready = this.edges.filter((_, i) => states[i]);
      // If none says that it is ready, all are asked: one may have become ready since.
      this.#ready = ready.length > 0 ? ready : this.edges;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }
}
