/**
 * The calling half of RPC. A call is registered before it is sent. It ends by its answer, its deadline, the abort of its caller's signal, the loss of its channel, or
 * silence of its worker (`liveness.ts`). One timer serves all calls: it asks about each of them every `sweepMs`.
 */
import { AppError, type AnyRpc } from '@gatehouse/contracts';
import { Attached, type CallContext } from '../types';
import { Batcher } from './batcher';
import { Cancellations } from './cancellations';
import { checkOf } from './checks';
import type { Counters } from './counters';
import { decodeItems, encodeItem } from './frame';
import { CONTRACT_VERSION, type Item, type ProgressHeader, type ReplyHeader } from './items';
import { startWithinMs, type Limits } from './limits';
import { isUnbegun, judge } from './liveness';
import { NOWHERE, type Names } from './names';
import { PendingCall } from './pendingCall';
import { readProbe, readReply, readRequest } from './readHeader';
import { Sweeper } from './sweeper';
import type { Transport } from './transport';

export class Requester {
  readonly #pending = new Map<number, PendingCall>();
  readonly #cancellations: Cancellations;
  /** Two batchers, because a worker acknowledges a message of idempotent requests at another time than one of others. */
  readonly #idempotent: Batcher<number>;
  readonly #once: Batcher<number>;
  readonly #sweeper: Sweeper;
  #lastId = 0;
  #lastProbe = 0;
  #bytes = 0;
  #closed: string | undefined;

  constructor(
    private readonly transport: Pick<Transport, 'request' | 'sendFailure' | 'sendControl' | 'isLocal'>,
    private readonly names: Names,
    private readonly limits: Limits,
    private readonly counters: Counters,
  ) {
    const send = (queue: string, bytes: Buffer): void => this.transport.request(queue, bytes);
    const options = { isLocal: (queue: string) => this.transport.isLocal(queue) };
    this.#idempotent = new Batcher(limits, send, options);
    this.#once = new Batcher(limits, send, options);
    this.#cancellations = new Cancellations(transport, limits.silenceMs);
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
    const startBy = now + startWithinMs(rpc, this.limits);
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
      const pending = new PendingCall(id, rpc, bytes, now, deadline, signal, onProgress, resolve, reject);
      this.#pending.set(id, pending);
      this.#sweeper.start();
      this.#send(pending);
    });
  }

  get inFlight(): number {
    return this.#pending.size;
  }

  /** A message came to our reply address. `worker`: address of its sender. */
  onReplies(bytes: Buffer, contentType: string | undefined, worker?: string): void {
    for (const item of this.#decode(bytes, contentType)) {
      const header = readReply(item.header);
      if (header === undefined) this.counters.malformedItems += 1;
      else if (header.kind === 'reply') this.#onReply(header, item.body);
      else if (header.kind === 'progress') this.#onProgress(header);
      else this.#onHeld(header.ids, header.kind === 'begun', worker);
    }
  }

  /** The broker returned this message, because there is no such queue: a probe is back, and requests are sent again shortly, because their queue may be about to be declared. */
  onReturned(bytes: Buffer, contentType: string | undefined): void {
    for (const item of this.#decode(bytes, contentType)) {
      const probe = readProbe(item.header);
      if (probe !== undefined) this.#onProbeReturned(probe);
      const pending = this.#pending.get(readRequest(item.header)?.id ?? -1);
      if (pending === undefined) continue;
      pending.state = 'returned';
      pending.retryAt = Date.now() + this.limits.returnPauseMs;
    }
  }

  /** No answer to anything sent so far can arrive any more: each call but those no queue took is `stranded` or ends. `again`: there will be another channel. */
  onLost(reason: string, again: boolean): void {
    for (const pending of [...this.#pending.values()]) {
      if (pending.state === 'returned') continue;
      if (again && pending.mayResend) pending.state = 'stranded';
      else this.#lose(pending, reason);
    }
  }

  /** Another channel is open: sends `stranded` calls on it. */
  onReady(): void {
    for (const pending of this.#pending.values()) {
      if (pending.state !== 'stranded') continue;
      pending.mayResend = false;
      this.#send(pending);
    }
  }

  /** Ends all calls and refuses further ones. */
  close(): void {
    this.#closed = 'the process is stopping';
    this.#sweeper.close();
    for (const pending of [...this.#pending.values()]) this.#lose(pending, this.#closed);
  }

  flush(): void {
    this.#idempotent.flush();
    this.#once.flush();
  }

  /** Throws where the call must not be sent. */
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

  #send(pending: PendingCall): void {
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

  /** A worker says that it holds these calls, or has begun them. */
  #onHeld(ids: readonly number[], begun: boolean, worker: string | undefined): void {
    const now = Date.now();
    for (const id of ids) {
      const pending = this.#pending.get(id);
      if (pending === undefined) {
        this.#cancellations.onHeard(id, worker);
        continue;
      }
      pending.heardAt = now;
      pending.worker = worker;
      if (begun && pending.state === 'sent') pending.state = 'begun';
    }
  }

  #onProgress({ id, payload }: ProgressHeader): void {
    if (this.#pending.get(id)?.progress(payload) === false) this.counters.malformedItems += 1;
  }

  #onReply(header: ReplyHeader, body: Buffer): void {
    const pending = this.#pending.get(header.id);
    if (pending === undefined) {
      this.counters.lateReplies += 1;
      return;
    }
    this.#forget(pending);
    pending.answer(header, body);
  }

  #forget(pending: PendingCall): void {
    this.#pending.delete(pending.id);
    this.#bytes -= pending.bytes.length;
  }

  #sweep(now: number, stalled: boolean): boolean {
    // After a stall of this process answers may be waiting in the socket: read them before judging anybody silent.
    if (stalled) return true;
    const probe = { id: this.#lastProbe + 1, sentAt: now };
    for (const pending of this.#pending.values()) {
      const verdict = judge(pending, now, this.limits);
      if (verdict === 'wait') continue;
      if (verdict === 'abandon') {
        this.#lose(pending, 'its caller went away');
        this.#cancellations.cancel(pending);
      } else if (verdict === 'resend') {
        if (this.transport.sendFailure('calls') === undefined) this.#send(pending);
      } else if (verdict === 'probe') {
        pending.probe = probe;
        this.#lastProbe = probe.id;
      } else this.#lose(pending, verdict.lost);
    }
    if (probe.id === this.#lastProbe) this.transport.request(NOWHERE, encodeItem({ v: CONTRACT_VERSION, kind: 'probe', id: probe.id }));
    const hasCancellations = this.#cancellations.sweep(now);
    return hasCancellations || this.#pending.size > 0;
  }

  /** Whatever was sent to us before this probe has arrived. */
  #onProbeReturned(id: number): void {
    for (const pending of this.#pending.values()) {
      const { probe } = pending;
      if (probe === undefined || probe.id > id) continue;
      pending.probe = undefined;
      if (!isUnbegun(pending, probe)) continue;
      this.#forget(pending);
      pending.loseUnbegun();
    }
  }

  #lose(pending: PendingCall, why: string): void {
    this.#forget(pending);
    pending.lose(why);
  }
}
