/**
 * What a worker sends to a caller before the answer: `alive` for each call that it holds, `begun` when a call that may run only once may have its effect from now on, and
 * `progress`. The first two count only if the broker confirmed them while the caller must still have been waiting: this process may stand still before they
 * reach the socket (ADR 0062).
 */
import { Batcher } from './batcher';
import { encodeItem } from './frame';
import { CONTRACT_VERSION } from './items';
import type { Job } from './job';
import type { Limits } from './limits';
import type { Transport } from './transport';

/** Whether the broker confirmed it: then it reaches the caller before any probe that the caller sends from now on comes back. */
type OnConfirm = (confirmed: boolean) => void;

export class InterimReplies {
  readonly #batcher: Batcher<OnConfirm>;

  constructor(
    private readonly transport: Pick<Transport, 'replyConfirmed' | 'replyChannel' | 'isLocal'>,
    private readonly limits: Limits,
  ) {
    const send = (replyTo: string, bytes: Buffer, waiting: OnConfirm[]): void =>
      void this.transport.replyConfirmed(replyTo, bytes).then((confirmed) => {
        for (const onConfirm of waiting) onConfirm(confirmed);
      });
    this.#batcher = new Batcher(limits, send, { isLocal: (replyTo) => this.transport.isLocal(replyTo) });
  }

  /**
   * Sends `begun`, once. False where the caller may have stopped waiting or no reply can be sent: then the call must have no effect. Called by the responder
   * before it starts a handler, or by a handler with `manualBegin`.
   */
  begin(job: Job): boolean {
    const channel = this.transport.replyChannel();
    if (job.begun !== undefined) return job.begun.channel === channel;
    if (channel === undefined || Date.now() >= job.header.deadline || !job.callerWaits) return false;
    const { promise: confirmed, resolve: settle } = Promise.withResolvers<boolean>();
    job.begun = { channel, confirmed, settle };
    this.#send('begun', job.replyTo, [job], (isConfirmed) => settle(isConfirmed && job.callerWaits));
    return true;
  }

  /** Sends `begun` where `begin` has not, and resolves with whether it was confirmed in time and replies still go out on the same channel: only then may the call have its effect. */
  async beginConfirmed(job: Job): Promise<boolean> {
    if (!this.begin(job)) return false;
    const { begun } = job;
    return (await begun!.confirmed) && begun!.channel === this.transport.replyChannel();
  }

  /** Sends `alive` for calls of one caller. Once it is confirmed, the caller waits longer for them. */
  keepAlive(replyTo: string, jobs: readonly Job[]): void {
    const sentAt = performance.now();
    this.#send('alive', replyTo, jobs, (confirmed) => {
      if (confirmed) for (const job of jobs) job.keptAlive(sentAt, this.limits.silenceMs);
    });
  }

  /** What a running handler reports. It may be lost. */
  progress(job: Job, payload: unknown): void {
    const { id } = job.header;
    this.#batcher.add(job.replyTo, encodeItem({ v: CONTRACT_VERSION, kind: 'progress', id, payload }), () => undefined);
  }

  flush(): void {
    this.#batcher.flush();
  }

  #send(kind: 'alive' | 'begun', replyTo: string, jobs: readonly Job[], onConfirm: OnConfirm): void {
    this.#batcher.add(replyTo, encodeItem({ v: CONTRACT_VERSION, kind, ids: jobs.map(({ header }) => header.id) }), onConfirm);
  }
}
