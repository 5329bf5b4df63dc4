/** Tells workers that the caller of a call has gone away: at once where the worker is known, otherwise when the first keep-alive or `begun` of the call arrives. */
import { encodeItem } from './frame';
import { CONTRACT_VERSION } from './items';
import type { PendingCall } from './pendingCall';
import type { Transport } from './transport';

export class Cancellations {
  /** Ids of calls whose worker is not known yet, and until when it may be heard of. */
  readonly #unsent = new Map<number, number>();

  constructor(
    private readonly transport: Pick<Transport, 'sendControl'>,
    private readonly silenceMs: number,
  ) {}

  cancel({ id, worker, state }: PendingCall): void {
    if (worker !== undefined) this.#send(id, worker);
    else if (state !== 'returned') this.#unsent.set(id, Date.now() + this.silenceMs);
  }

  /** A worker holds this call, which is not pending. */
  onHeard(id: number, worker: string | undefined): void {
    if (this.#unsent.delete(id) && worker !== undefined) this.#send(id, worker);
  }

  /** Forgets those whose worker was not heard of in time. True while others are left. */
  sweep(now: number): boolean {
    for (const [id, until] of this.#unsent) if (now >= until) this.#unsent.delete(id);
    return this.#unsent.size > 0;
  }

  #send(id: number, worker: string): void {
    this.transport.sendControl(worker, encodeItem({ v: CONTRACT_VERSION, kind: 'cancel', ids: [id] }));
  }
}
