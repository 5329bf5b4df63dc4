/** A call that its caller waits for, and how it ends. */
import { AppError, type AnyRpc } from '@gatehouse/contracts';
import { Attached } from '../types';
import { checkOf } from './checks';
import type { ReplyHeader } from './items';
import { fromReplyError } from './replyError';

/**
 * - `sent`: a worker may hold it.
 * - `begun`: a worker said that it may have had its effect from now on. Only a call that may run only once gets here.
 * - `returned`: no queue took it, so it did not run. After a pause it is `sent` again.
 * - `stranded`: its channel broke. It is idempotent, and `sent` once more on the next channel.
 */
export type CallState = 'sent' | 'begun' | 'returned' | 'stranded';

/** A message to no queue. The broker returns it, behind everything that was on its way to us when it was sent. */
export interface Probe {
  readonly id: number;
  readonly sentAt: number;
}

export class PendingCall {
  state: CallState = 'sent';
  /** When a worker last said that it holds the call; at first when it was issued. */
  heardAt: number;
  /** Address of the worker that holds it, once one was heard of. */
  worker: string | undefined;
  /** The probe that is to show whether a worker has begun it. */
  probe: Probe | undefined;
  /** When its channel breaks it is `stranded`; otherwise it is lost. */
  mayResend: boolean;
  /** When a `returned` call is sent again. */
  retryAt = 0;

  constructor(
    readonly id: number,
    readonly rpc: AnyRpc,
    readonly bytes: Buffer,
    readonly issuedAt: number,
    readonly deadline: number,
    readonly signal: AbortSignal | undefined,
    private readonly onProgress: ((report: unknown) => void) | undefined,
    private readonly resolve: (answer: Attached<unknown>) => void,
    private readonly reject: (err: AppError) => void,
  ) {
    this.heardAt = issuedAt;
    this.mayResend = rpc.idempotent;
  }

  /** Hands a report of the running handler to a caller that listens. False where the report breaks the contract. */
  progress(report: unknown): boolean {
    const { rpc, onProgress } = this;
    if (rpc.progress === undefined || onProgress === undefined) return true;
    try {
      checkOf(rpc.progress)(report, `progress of ${rpc.name}`);
    } catch {
      return false;
    }
    onProgress(report);
    return true;
  }

  /** Ends by the worker's answer. */
  answer({ payload, error }: ReplyHeader, body: Buffer): void {
    if (error !== undefined) return this.reject(fromReplyError(error));
    try {
      checkOf(this.rpc.response)(payload, `answer of ${this.rpc.name}`);
      this.resolve(new Attached(payload, body));
    } catch (cause) {
      this.reject(new AppError('internal', 'An answer broke its contract', { cause }));
    }
  }

  /** Ends without an answer: as `unknown_outcome` where it may have run and may run only once. */
  lose(why: string): void {
    if (this.rpc.idempotent || this.state === 'returned') this.#fail('unavailable', 'The service did not answer', why);
    else this.#fail('unknown_outcome', 'The call may or may not have run', why);
  }

  /** Ends because no worker has begun it, and none will. */
  loseUnbegun(): void {
    this.#fail('unavailable', 'The service did not answer, and nothing was done', 'no process began it in time');
  }

  #fail(code: 'unavailable' | 'unknown_outcome', message: string, why: string): void {
    this.reject(new AppError(code, message, { cause: new Error(`${this.rpc.name}: ${why}`) }));
  }
}
