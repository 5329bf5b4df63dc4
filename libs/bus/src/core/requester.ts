/**
 * The calling half of RPC. A call is registered before it is sent; it ends by its answer, its deadline, the caller's signal, or silence:
 * a worker that holds it says so every 0.35 s, so hearing nothing for 1.6 s means that it is lost. A worker says when it begins what may run only once:
 * where none said so until none may begin it any more, and nothing is on its way to us, it did not run. A worker whose caller has gone away is told, at once or
 * when it first says that it holds the call. One sweep serves the deadlines of all calls.
 */
import { AppError, type AnyRpc } from '@gatehouse/contracts';
import { Attached, type CallContext } from '../types';
import { Batcher } from './batcher';
import { checkOf } from './checks';
import type { Counters } from './counters';
import { decodeItems, encodeItem } from './frame';
import { CONTRACT_VERSION, type Item, type ProgressHeader, type ReplyHeader } from './items';
import type { Limits } from './limits';
import { NOWHERE, type Names } from './names';
import { pendingOf, type Pending } from './pending';
import { readProbe, readReply, readRequest } from './readHeader';
import { fromReplyError } from './replyError';
import { Sweeper } from './sweeper';
import type { Transport } from './transport';

export class Requester {
  readonly #pending = new Map<number, Pending>();
  /** Calls whose callers have gone away before a worker was heard of, and until when one may be. */
  readonly #abandoned = new Map<number, number>();
  readonly #idempotent: Batcher<number>;
  readonly #once: Batcher<number>;
  readonly #sweeper: Sweeper;
  #lastId = 0;
  #lastProbe = 0;
  #bytes = 0;
  #closed: string | undefined;

  constructor(
    private readonly transport: Pick<Transport, 'request' | 'sendFailure' | 'tellWorker' | 'isNear'>,
    private readonly names: Names,
    private readonly limits: Limits,
    private readonly counters: Counters,
  ) {
    const send = (queue: string, bytes: Buffer): void => this.transport.request(queue, bytes);
    const isNear = (queue: string): boolean => this.transport.isNear(queue);
    // Apart, because a worker acknowledges the two kinds at different times.
    this.#idempotent = new Batcher(limits, send, undefined, isNear);
    this.#once = new Batcher(limits, send, undefined, isNear);
    this.#sweeper = new Sweeper(limits.sweepMs, (now, stalled) => this.#sweep(now, stalled));
  }

  async call(
    rpc: AnyRpc,
    request: unknown,
    caller: CallContext,
    { timeoutMs, onProgress }: { timeoutMs: number; onProgress?: ((report: unknown) => void) | undefined },
  ): Promise<Attached<unknown>> {
    const now = Date.now();
    const deadline = Math.min(caller.deadline, now + Math.min(timeoutMs, rpc.timeoutMs) * this.limits.timeoutFactor);
    checkOf(rpc.request)(request, `request of ${rpc.name}`);
    this.#refuse(rpc, deadline, now, caller.signal);
    const id = ++this.#lastId;
    const { correlationId, traceparent, principalToken, signal } = caller;
    const startBy = now + (rpc.idempotent ? this.limits.silenceMs : this.limits.startMs);
    const bytes = encodeItem({
      v: CONTRACT_VERSION,
      kind: 'request',
      id,
      rpc: rpc.name,
      payload: request,
      deadline,
      startBy,
      correlationId,
      traceparent,
      principalToken,
      ...(onProgress !== undefined && { progress: true as const }),
    });
    if (bytes.length > this.limits.maxItemBytes)
      throw new AppError('invalid', `The request is larger than ${this.limits.maxItemBytes} bytes`);
    this.#bytes += bytes.length;
    return new Promise((resolve, reject) => {
      const pending = pendingOf({ id, rpc, bytes, deadline, issuedAt: now, signal, onProgress, resolve, reject });
      this.#pending.set(id, pending);
      this.#sweeper.wake();
      this.#send(pending);
    });
  }

  get inFlight(): number {
    return this.#pending.size;
  }

  onReplies(bytes: Buffer, contentType: string | undefined, worker?: string): void {
    for (const item of this.#decode(bytes, contentType)) {
      const header = readReply(item.header);
      if (header === undefined) this.counters.malformedItems += 1;
      else if (header.kind === 'reply') this.#settle(header, item.body);
      else if (header.kind === 'progress') this.#onProgress(header);
      else this.#hear(header.ids, header.kind === 'begun', worker);
    }
  }

  /** These requests reached no queue: try again shortly, a queue may be about to be declared. */
  onReturned(bytes: Buffer, contentType: string | undefined): void {
    for (const item of this.#decode(bytes, contentType)) {
      const probe = readProbe(item.header);
      if (probe !== undefined) this.#onProbe(probe);
      const pending = this.#pending.get(readRequest(item.header)?.id ?? -1);
      if (pending === undefined) continue;
      pending.state = 'returned';
      pending.pauseUntil = Date.now() + this.limits.returnPauseMs;
    }
  }

  /** No answer to anything sent so far can arrive any more. */
  onLost(reason: string, again: boolean): void {
    for (const pending of [...this.#pending.values()]) {
      if (pending.state === 'returned') continue;
      if (again && pending.rpc.idempotent && !pending.resent) pending.state = 'stranded';
      else this.#lose(pending, reason);
    }
  }

  onReady(): void {
    for (const pending of this.#pending.values()) {
      if (pending.state !== 'stranded') continue;
      pending.resent = true;
      this.#send(pending);
    }
  }

  close(): void {
    this.#closed = 'the process is stopping';
    this.#sweeper.close();
    for (const pending of [...this.#pending.values()]) this.#lose(pending, this.#closed);
  }

  flush(): void {
    this.#idempotent.flush();
    this.#once.flush();
  }

  #refuse(rpc: AnyRpc, deadline: number, now: number, signal: AbortSignal | undefined): void {
    const refuse = (why: string): never => {
      throw new AppError('unavailable', 'The service cannot be reached now', { cause: new Error(`${rpc.name} was not sent: ${why}`) });
    };
    const failure = this.#closed ?? this.transport.sendFailure('calls');
    if (failure !== undefined) refuse(failure);
    if (deadline <= now)
      throw new AppError('unavailable', 'The time for this call is over', { cause: new Error(`${rpc.name} was not sent`) });
    if (signal?.aborted) refuse('its caller went away');
    if (this.#pending.size >= this.limits.maxInFlight || this.#bytes >= this.limits.maxInFlightBytes) refuse('too many calls in flight');
  }

  #send(pending: Pending): void {
    pending.state = 'sent';
    const batcher = pending.rpc.idempotent ? this.#idempotent : this.#once;
    batcher.add(this.names.requests(pending.rpc.server), pending.bytes, pending.id);
  }

  #decode(bytes: Buffer, contentType: string | undefined): Item[] {
    try {
      return decodeItems(bytes, contentType);
    } catch {
      this.counters.malformedItems += 1;
      return [];
    }
  }

  #hear(ids: readonly number[], begun: boolean, worker: string | undefined): void {
    const now = Date.now();
    for (const id of ids) {
      const pending = this.#pending.get(id);
      if (pending === undefined) {
        if (this.#abandoned.delete(id)) this.#cancel(id, worker);
        continue;
      }
      pending.heardAt = now;
      pending.worker = worker;
      pending.begun ||= begun;
    }
  }

  #onProgress({ id, payload }: ProgressHeader): void {
    const { rpc, onProgress } = this.#pending.get(id) ?? {};
    if (rpc?.progress === undefined || onProgress === undefined) return;
    try {
      checkOf(rpc.progress)(payload, `progress of ${rpc.name}`);
    } catch {
      this.counters.malformedItems += 1;
      return;
    }
    onProgress(payload);
  }

  #abandon(pending: Pending): void {
    this.#lose(pending, 'its caller went away');
    if (pending.worker !== undefined) this.#cancel(pending.id, pending.worker);
    else if (pending.state !== 'returned') this.#abandoned.set(pending.id, Date.now() + this.limits.silenceMs);
  }

  #cancel(id: number, worker: string | undefined): void {
    if (worker !== undefined) this.transport.tellWorker(worker, encodeItem({ v: CONTRACT_VERSION, kind: 'cancel', ids: [id] }));
  }

  #settle(header: ReplyHeader, body: Buffer): void {
    const pending = this.#pending.get(header.id);
    if (pending === undefined) {
      this.counters.lateReplies += 1;
      return;
    }
    this.#forget(pending);
    if (header.error !== undefined) return pending.reject(fromReplyError(header.error));
    try {
      checkOf(pending.rpc.response)(header.payload, `answer of ${pending.rpc.name}`);
      pending.resolve(new Attached(header.payload, body));
    } catch (cause) {
      pending.reject(new AppError('internal', 'An answer broke its contract', { cause }));
    }
  }

  #forget(pending: Pending): void {
    this.#pending.delete(pending.id);
    this.#bytes -= pending.bytes.length;
  }

  #sweep(now: number, stalled: boolean): boolean {
    // After a stall of this process answers may be waiting in the socket: read them before judging anybody silent.
    if (stalled) return true;
    for (const [id, until] of this.#abandoned) if (now >= until) this.#abandoned.delete(id);
    const probe = { id: this.#lastProbe + 1, sentAt: now };
    for (const pending of this.#pending.values()) {
      if (pending.signal?.aborted) this.#abandon(pending);
      else if (now >= pending.deadline) this.#lose(pending, 'no answer before the deadline');
      else if (pending.state === 'returned') this.#retryReturned(pending, now);
      else if (now - pending.heardAt >= this.limits.silenceMs) this.#onSilence(pending, probe);
    }
    if (probe.id === this.#lastProbe) this.#sendProbe(probe.id);
    return this.#pending.size > 0 || this.#abandoned.size > 0;
  }

  #onSilence(pending: Pending, next: { readonly id: number; readonly sentAt: number }): void {
    const { silenceMs, startMs, unheardMs } = this.limits;
    if (pending.rpc.idempotent || pending.begun) return this.#lose(pending, `silence for ${silenceMs} ms`);
    if (next.sentAt < pending.issuedAt + startMs + unheardMs) return;
    if (pending.probe !== undefined) {
      if (next.sentAt - pending.probe.sentAt >= silenceMs) this.#lose(pending, 'silence, also of the broker');
      return;
    }
    pending.probe = next;
    this.#lastProbe = next.id;
  }

  #sendProbe(id: number): void {
    this.transport.request(NOWHERE, encodeItem({ v: CONTRACT_VERSION, kind: 'probe', id }));
  }

  /** Whatever was said before this probe was sent has arrived. */
  #onProbe(id: number): void {
    for (const pending of this.#pending.values()) {
      if (pending.probe === undefined || pending.probe.id > id) continue;
      const { sentAt } = pending.probe;
      pending.probe = undefined;
      if (pending.begun || pending.heardAt >= sentAt) continue; // word of it came just now
      this.#forget(pending);
      const cause = new Error(`${pending.rpc.name}: no process began it in time`);
      pending.reject(new AppError('unavailable', 'The service did not answer, and nothing was done', { cause }));
    }
  }

  #retryReturned(pending: Pending, now: number): void {
    if (now - pending.issuedAt >= this.limits.returnWindowMs) this.#lose(pending, 'no process has declared its queue');
    else if (now >= pending.pauseUntil && this.transport.sendFailure('calls') === undefined) this.#send(pending);
  }

  #lose(pending: Pending, why: string): void {
    this.#forget(pending);
    const cause = new Error(`${pending.rpc.name}: ${why}`);
    const ranNever = pending.rpc.idempotent || pending.state === 'returned';
    pending.reject(
      ranNever
        ? new AppError('unavailable', 'The service did not answer', { cause })
        : new AppError('unknown_outcome', 'The call may or may not have run', { cause }),
    );
  }
}
