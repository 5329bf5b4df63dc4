/**
 * The answering half of RPC. A message is acknowledged after its answers were handed over when everything in it may run twice,
 * otherwise before its first handler starts. What may run only once has its caller told when it begins (`words.ts`); delivered before, it is not begun, because it may
 * have been then: its caller knows.
 */
import { AppError, type AnyRpc, type Principal } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { Attached, type BusObserver, type Handler, type ServeOptions } from '../types';
import { Batcher } from './batcher';
import { checkOf } from './checks';
import type { Counters } from './counters';
import { decodeItems, encodeItem } from './frame';
import { CONTRACT_VERSION, type Item, type RequestHeader } from './items';
import { abandon, callOf, giveUp, type Carrier, type Job, type ServedRpc } from './job';
import type { Limits } from './limits';
import { principalOf } from './principalOf';
import { readCancel, readRequest } from './readHeader';
import { toReplyError } from './replyError';
import type { AcceptsSender } from './senders';
import { Sweeper } from './sweeper';
import type { Delivered, Transport } from './transport';
import { Words } from './words';

export interface ResponderDeps {
  readonly transport: Pick<Transport, 'reply' | 'tell' | 'replyRoute' | 'isNear'>;
  readonly verifyPrincipal: (token: string) => Principal;
  readonly limits: Limits;
  readonly counters: Counters;
  readonly observer: BusObserver;
  readonly log: Log;
}

export class Responder {
  readonly #served = new Map<string, ServedRpc>();
  readonly #held = new Set<Job>();
  readonly #replies: Batcher<Carrier>;
  readonly #words: Words;
  readonly #sweeper: Sweeper;

  constructor(private readonly deps: ResponderDeps) {
    const send = (replyTo: string, bytes: Buffer, carriers: Carrier[]): void => this.#sendReplies(replyTo, bytes, carriers);
    this.#replies = new Batcher(deps.limits, send, undefined, (replyTo) => deps.transport.isNear(replyTo));
    this.#words = new Words(deps.transport, deps.limits);
    this.#sweeper = new Sweeper(deps.limits.sweepMs, (now) => this.#sweep(now));
  }

  serve(rpc: AnyRpc, handler: Handler<AnyRpc>, accepts: AcceptsSender, options: ServeOptions): void {
    if (this.#served.has(rpc.name)) throw new Error(`${rpc.name} is served twice`);
    const { concurrency: limit = 256, saysWhenItBegins = false } = options;
    this.#served.set(rpc.name, { rpc, handler, accepts, limit, saysWhenItBegins, running: 0, waiting: [] });
  }

  get serves(): boolean {
    return this.#served.size > 0;
  }

  /** Requests not answered yet. */
  get held(): number {
    return this.#held.size;
  }

  receive(delivered: Delivered): void {
    const carrier: Carrier = { delivered, left: 1, acked: false };
    const { replyTo } = delivered;
    if (replyTo !== undefined) for (const item of this.#decode(delivered)) this.#accept(item, carrier, replyTo);
    this.#done(carrier);
  }

  /** Their caller has gone away: its own calls, by its reply address. */
  onTold(bytes: Buffer, contentType: string | undefined, replyTo: string): void {
    for (const item of this.#decode({ bytes, contentType })) {
      const cancelled = readCancel(item.header);
      if (cancelled === undefined) this.#malformed(undefined);
      else for (const job of this.#held) if (job.replyTo === replyTo && cancelled.ids.includes(job.header.id)) abandon(job);
    }
  }

  /** The process stops: handlers that still run learn it by their signal. */
  giveUp(): void {
    for (const job of this.#held) giveUp(job);
  }

  flush(): void {
    this.#words.flush();
    this.#replies.flush();
  }

  close(): void {
    this.#sweeper.close();
  }

  #decode(delivered: Pick<Delivered, 'bytes' | 'contentType'>): Item[] {
    try {
      return decodeItems(delivered.bytes, delivered.contentType);
    } catch (err) {
      this.#malformed(err);
      return [];
    }
  }

  #malformed(err: unknown): void {
    this.deps.counters.malformedItems += 1;
    this.deps.log.warn({ err }, 'request that is no request');
  }

  #accept(item: Item, carrier: Carrier, replyTo: string): void {
    const header = readRequest(item.header);
    if (header === undefined) return this.#malformed(undefined);
    const served = this.#served.get(header.rpc);
    carrier.left += 1;
    if (served === undefined) {
      this.deps.log.warn({ rpc: header.rpc }, 'request for a call that this process does not serve');
      const err = new AppError('unavailable', 'The service does not answer this call');
      return this.#answerError(header, carrier, replyTo, err);
    }
    const { silenceMs, startMs, aliveMs } = this.deps.limits;
    const now = Date.now();
    const startWithinMs = served.rpc.idempotent ? silenceMs : startMs;
    // It was not sent after it arrived: where its time says so, our clock is behind, and would let it start too late.
    const startBy = Math.min(header.startBy, now + startWithinMs);
    // The caller of an old request may give it up at any moment: send a sign of life at once.
    const aliveAt = now + Math.max(0, aliveMs - (now + startWithinMs - startBy));
    const awaitedUntil = this.#words.awaitedUntil(startBy);
    const nothing = { begun: undefined, gaveUp: false, controller: undefined, isAbandoned: false, abandoned: undefined };
    const job: Job = { served, carrier, header, replyTo, startBy, aliveAt, awaitedUntil, ...nothing };
    this.#held.add(job);
    this.#sweeper.wake();
    if (served.running < served.limit) this.#begin(job);
    else served.waiting.push(job);
  }

  /** Start a job, or say why it must not start. */
  #begin(job: Job): void {
    const { served, header, carrier, replyTo } = job;
    const now = Date.now();
    if (job.isAbandoned || now >= job.startBy || now >= header.deadline || !carrier.delivered.open()) return this.#drop(job);
    const refusal = this.#refusal(job);
    if (refusal !== undefined) {
      this.#held.delete(job);
      return this.#answerError(header, carrier, replyTo, refusal);
    }
    if (!served.rpc.idempotent) {
      if (carrier.delivered.redelivered || (!served.saysWhenItBegins && !this.#words.begin(job))) return this.#drop(job);
      this.#ack(carrier);
    }
    served.running += 1;
    void this.#run(job);
  }

  #drop(job: Job): void {
    this.deps.counters.droppedRequests += 1;
    this.#held.delete(job);
    this.#done(job.carrier);
  }

  #refusal({ served, carrier }: Job): AppError | undefined {
    const { userId } = carrier.delivered;
    if (!served.accepts(userId)) {
      this.deps.counters.refusedSenders += 1;
      this.deps.log.warn({ rpc: served.rpc.name, userId }, 'call from a broker user its contract does not name');
      return new AppError('forbidden', 'The sending process may not make this call');
    }
    return undefined;
  }

  async #run(job: Job): Promise<void> {
    const { served, header } = job;
    let reply: Buffer;
    try {
      reply = await this.deps.observer.serving(served.rpc.name, header, () => this.#execute(job));
    } catch (err) {
      reply = this.#errorItem(header, err);
    }
    this.#held.delete(job);
    this.#replies.add(job.replyTo, reply, job.carrier);
    served.running -= 1;
    const next = served.waiting.shift();
    if (next !== undefined) this.#begin(next);
  }

  async #execute(job: Job): Promise<Buffer> {
    const { rpc, handler, saysWhenItBegins } = job.served;
    const { id, payload, principalToken } = job.header;
    const principal = principalOf(rpc, principalToken, this.deps.verifyPrincipal);
    checkOf(rpc.request)(payload, `request of ${rpc.name}`);
    if (!rpc.idempotent && !saysWhenItBegins && !(await this.#words.callerKnows(job)))
      throw new AppError('unavailable', 'The service did not answer in time, and nothing was done');
    const answer = await handler(
      payload,
      callOf(job, principal, {
        begin: () => rpc.idempotent || this.#words.begin(job),
        callerKnows: async () => !job.isAbandoned && (rpc.idempotent || this.#words.callerKnows(job)),
        report: this.#reporter(job),
      }),
    );
    const attached = answer instanceof Attached ? answer : undefined;
    const value: unknown = attached === undefined ? answer : attached.value;
    this.#checkAnswer(rpc, value);
    const item = encodeItem({ v: CONTRACT_VERSION, kind: 'reply', id, payload: value }, attached?.body);
    if (item.length <= this.deps.limits.maxItemBytes) return item;
    throw new AppError('internal', `The answer is larger than ${this.deps.limits.maxItemBytes} bytes`);
  }

  #reporter(job: Job): ((report: unknown) => void) | undefined {
    const { rpc } = job.served;
    const schema = rpc.progress;
    if (schema === undefined || job.header.progress !== true) return undefined;
    return (report) => {
      checkOf(schema)(report, `progress of ${rpc.name}`);
      if (this.#held.has(job)) this.#words.report(job, report);
    };
  }

  #checkAnswer(rpc: AnyRpc, value: unknown): void {
    try {
      checkOf(rpc.response)(value, `answer of ${rpc.name}`);
    } catch (err) {
      throw new Error(`the answer breaks the contract: ${(err as AppError).details.join('; ')}`, { cause: err });
    }
  }

  #errorItem(header: RequestHeader, err: unknown): Buffer {
    const error = toReplyError(err, this.deps.log, { rpc: header.rpc, correlationId: header.correlationId });
    return encodeItem({ v: CONTRACT_VERSION, kind: 'reply', id: header.id, error });
  }

  #answerError(header: RequestHeader, carrier: Carrier, replyTo: string, err: AppError): void {
    this.#replies.add(replyTo, this.#errorItem(header, err), carrier);
  }

  #sendReplies(replyTo: string, bytes: Buffer, carriers: Carrier[]): void {
    this.deps.transport.reply(replyTo, bytes);
    // One turn later, when the reply is on its way: a process killed in between leaves the request to another worker.
    setImmediate(() => {
      for (const carrier of carriers) this.#done(carrier);
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

  #sweep(now: number): boolean {
    const alive = new Map<string, Job[]>();
    for (const job of this.#held) {
      this.#words.giveUpLate(job);
      if (now >= job.header.deadline) {
        if (!job.gaveUp) giveUp(job);
      } else if (now >= job.aliveAt) {
        job.aliveAt = now + this.deps.limits.aliveMs;
        const jobs = alive.get(job.replyTo);
        if (jobs === undefined) alive.set(job.replyTo, [job]);
        else jobs.push(job);
      }
    }
    for (const [replyTo, jobs] of alive) this.#words.hold(replyTo, jobs);
    return this.#held.size > 0;
  }
}
