/**
 * The answering half of RPC. A message is acknowledged after its answers were handed over when everything in it may run twice,
 * otherwise before its first handler starts. What may run only once has its caller told when it begins; delivered before, it is not begun, because it may
 * have been then: its caller knows.
 */
import { AppError, type AnyRpc, type Principal } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { Attached, type Handler, type ServeOptions } from '../types';
import { Batcher } from './batcher';
import { checkOf } from './checks';
import type { Counters } from './counters';
import { decodeItems, encodeItem } from './frame';
import { CONTRACT_VERSION, type Item, type RequestHeader } from './items';
import { callOf, giveUp, type Carrier, type Job, type Lane } from './job';
import type { Limits } from './limits';
import { readRequest } from './readHeader';
import { toReplyError } from './replyError';
import type { AcceptsSender } from './senders';
import type { Delivered, Transport } from './transport';

export interface ResponderParts {
  readonly transport: Pick<Transport, 'reply' | 'replyRoute'>;
  readonly verifyPrincipal: (token: string) => Principal;
  readonly limits: Limits;
  readonly counters: Counters;
  readonly log: Log;
}

export class Responder {
  readonly #lanes = new Map<string, Lane>();
  readonly #held = new Set<Job>();
  readonly #replies: Batcher<Carrier | undefined>;
  readonly #sweeper: NodeJS.Timeout;

  constructor(private readonly parts: ResponderParts) {
    this.#replies = new Batcher(parts.limits, (replyTo, bytes, carriers) => this.#sendReplies(replyTo, bytes, carriers));
    this.#sweeper = setInterval(() => this.#sweep(Date.now()), parts.limits.sweepMs).unref();
  }

  serve(rpc: AnyRpc, handler: Handler<AnyRpc>, accepts: AcceptsSender, options: ServeOptions): void {
    if (this.#lanes.has(rpc.name)) throw new Error(`${rpc.name} is served twice`);
    checkOf(rpc.request);
    const { concurrency: limit = 256, saysWhenItBegins = false } = options;
    this.#lanes.set(rpc.name, { rpc, handler, accepts, limit, saysWhenItBegins, running: 0, waiting: [] });
  }

  get serves(): boolean {
    return this.#lanes.size > 0;
  }

  /** Requests not answered yet. */
  get holding(): number {
    return this.#held.size;
  }

  receive(delivered: Delivered): void {
    const carrier: Carrier = { delivered, left: 1, acked: false };
    const { replyTo } = delivered;
    if (replyTo !== undefined) for (const item of this.#decode(delivered)) this.#accept(item, carrier, replyTo);
    this.#done(carrier);
  }

  /** The process stops: handlers that still run learn it by their signal. */
  giveUp(): void {
    for (const job of this.#held) giveUp(job);
  }

  flush(): void {
    this.#replies.flush();
  }

  close(): void {
    clearInterval(this.#sweeper);
  }

  #decode(delivered: Delivered): Item[] {
    try {
      return decodeItems(delivered.bytes, delivered.contentType);
    } catch (err) {
      this.#malformed(err);
      return [];
    }
  }

  #malformed(err: unknown): void {
    this.parts.counters.malformedItems += 1;
    this.parts.log.warn({ err }, 'request that is no request');
  }

  #accept(item: Item, carrier: Carrier, replyTo: string): void {
    const header = readRequest(item.header);
    if (header === undefined) return this.#malformed(undefined);
    const lane = this.#lanes.get(header.rpc);
    carrier.left += 1;
    if (lane === undefined) {
      const err = new AppError('unavailable', 'The service does not answer this call');
      return this.#answerError(header, carrier, replyTo, err);
    }
    // A request that is already old may be given up at any moment: say at once that it is in good hands.
    const age = Date.now() - (header.startBy - this.parts.limits.patienceMs);
    const aliveAt = Date.now() + Math.max(0, this.parts.limits.aliveMs - Math.max(0, age));
    const nothing = { heldOn: undefined, heldAt: 0, begunOn: undefined, gaveUp: false, controller: undefined };
    const job: Job = { lane, carrier, header, replyTo, aliveAt, ...nothing };
    this.#held.add(job);
    if (lane.running < lane.limit) this.#begin(job);
    else lane.waiting.push(job);
  }

  /** Start a job, or say why it must not start. */
  #begin(job: Job): void {
    const { lane, header, carrier, replyTo } = job;
    const now = Date.now();
    if (now >= header.startBy || now >= header.deadline || !carrier.delivered.open()) return this.#drop(job);
    const refusal = this.#refusal(job);
    if (refusal !== undefined) {
      this.#held.delete(job);
      return this.#answerError(header, carrier, replyTo, refusal);
    }
    if (!lane.rpc.idempotent) {
      if (carrier.delivered.redelivered || (!lane.saysWhenItBegins && !this.#announce(job))) return this.#drop(job);
      this.#ack(carrier);
    }
    lane.running += 1;
    void this.#run(job);
  }

  #drop(job: Job): void {
    this.parts.counters.droppedRequests += 1;
    this.#held.delete(job);
    this.#done(job.carrier);
  }

  /** Says that it begins, once; whether its caller counts on it, and has heard so as far as this end can know. */
  #announce(job: Job): boolean {
    const route = this.parts.transport.replyRoute();
    if (job.begunOn !== undefined) return job.begunOn === route;
    const { startBy, deadline, id } = job.header;
    const now = Date.now();
    // Word of it must arrive before the caller gives up, so half of its patience is left for the way.
    const isHeld = job.heldOn === route && performance.now() - job.heldAt < this.parts.limits.patienceMs / 2;
    if (route === undefined || now >= deadline || (now >= startBy && !isHeld)) return false;
    job.begunOn = route;
    this.#replies.add(job.replyTo, encodeItem({ v: CONTRACT_VERSION, kind: 'begun', ids: [id] }), undefined);
    return true;
  }

  #refusal({ lane, carrier }: Job): AppError | undefined {
    const { userId } = carrier.delivered;
    if (!lane.accepts(userId)) {
      this.parts.counters.refusedSenders += 1;
      this.parts.log.warn({ rpc: lane.rpc.name, userId }, 'call from a broker user its contract does not name');
      return new AppError('forbidden', 'The sending process may not make this call');
    }
    return undefined;
  }

  async #run(job: Job): Promise<void> {
    const { lane, header } = job;
    let reply: Buffer;
    try {
      reply = await this.#execute(job);
    } catch (err) {
      reply = this.#errorItem(header, err);
    }
    this.#held.delete(job);
    this.#replies.add(job.replyTo, reply, job.carrier);
    lane.running -= 1;
    const next = lane.waiting.shift();
    if (next !== undefined) this.#begin(next);
  }

  async #execute(job: Job): Promise<Buffer> {
    const { rpc, handler } = job.lane;
    const { id, payload, principalToken } = job.header;
    const principal = this.#principalOf(rpc, principalToken);
    checkOf(rpc.request)(payload, `request of ${rpc.name}`);
    const answer = await handler(
      payload,
      callOf(job, principal, () => rpc.idempotent || this.#announce(job)),
    );
    const attached = answer instanceof Attached ? answer : undefined;
    const value: unknown = attached === undefined ? answer : attached.value;
    this.#checkAnswer(rpc, value);
    const item = encodeItem({ v: CONTRACT_VERSION, kind: 'reply', id, payload: value }, attached?.body);
    if (item.length <= this.parts.limits.maxItemBytes) return item;
    throw new AppError('internal', `The answer is larger than ${this.parts.limits.maxItemBytes} bytes`);
  }

  #principalOf(rpc: AnyRpc, token: string | undefined): Principal | undefined {
    if (token === undefined) {
      if (rpc.principal === 'required') throw new AppError('unauthenticated', 'The call carries no principal');
      return undefined;
    }
    try {
      return this.parts.verifyPrincipal(token);
    } catch (cause) {
      if (rpc.principal === 'none') return undefined; // a call that needs nobody does not fail over who it was
      throw new AppError('unauthenticated', 'The principal of the call is not valid', { cause });
    }
  }

  #checkAnswer(rpc: AnyRpc, value: unknown): void {
    try {
      checkOf(rpc.response)(value, `answer of ${rpc.name}`);
    } catch (err) {
      throw new Error(`the answer breaks the contract: ${(err as AppError).details.join('; ')}`, { cause: err });
    }
  }

  #errorItem(header: RequestHeader, err: unknown): Buffer {
    const error = toReplyError(err, this.parts.log, { rpc: header.rpc, correlationId: header.correlationId });
    return encodeItem({ v: CONTRACT_VERSION, kind: 'reply', id: header.id, error });
  }

  #answerError(header: RequestHeader, carrier: Carrier, replyTo: string, err: AppError): void {
    this.#replies.add(replyTo, this.#errorItem(header, err), carrier);
  }

  #sendReplies(replyTo: string, bytes: Buffer, carriers: (Carrier | undefined)[]): void {
    this.parts.transport.reply(replyTo, bytes);
    // One turn later, when the reply is on its way: a process killed in between leaves the request to another worker.
    setImmediate(() => {
      for (const carrier of carriers) if (carrier !== undefined) this.#done(carrier);
    });
  }

  #done(carrier: Carrier): void {
    carrier.left -= 1;
    if (carrier.left === 0) this.#ack(carrier);
  }

  #ack(carrier: Carrier): void {
    if (carrier.acked) return;
    carrier.acked = true;
    carrier.delivered.ack();
  }

  #sweep(now: number): void {
    const alive = new Map<string, number[]>();
    for (const job of this.#held) {
      if (now >= job.header.deadline) {
        if (!job.gaveUp) giveUp(job);
      } else if (now >= job.aliveAt) {
        job.aliveAt = now + this.parts.limits.aliveMs;
        job.heldOn = this.parts.transport.replyRoute();
        job.heldAt = performance.now();
        const ids = alive.get(job.replyTo);
        if (ids === undefined) alive.set(job.replyTo, [job.header.id]);
        else ids.push(job.header.id);
      }
    }
    for (const [replyTo, ids] of alive) this.#replies.add(replyTo, encodeItem({ v: CONTRACT_VERSION, kind: 'alive', ids }), undefined);
  }
}
