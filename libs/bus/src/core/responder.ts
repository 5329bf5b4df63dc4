/**
 * The answering half of RPC. A message whose requests are idempotent is acknowledged after their answers were handed to the transport: those of a worker that dies run again
 * elsewhere. Any other message is acknowledged before its first handler starts, and a request that was delivered before is dropped, because it may have been begun then.
 */
import { AppError, type AnyRpc, type Principal } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import type { BusObserver, Handler, ServeOptions } from '../types';
import { Batcher } from './batcher';
import type { Counters } from './counters';
import { decodeItems, encodeItem } from './frame';
import { InterimReplies } from './interimReplies';
import { CONTRACT_VERSION, type Item, type RequestHeader } from './items';
import { Job, RequestMessage, type ServedRpc } from './job';
import type { Limits } from './limits';
import { readCancel, readRequest } from './readHeader';
import { toReplyError } from './replyError';
import { runHandler, type RunDeps } from './runHandler';
import type { AcceptsSender } from './senders';
import { Sweeper } from './sweeper';
import type { Delivered, Transport } from './transport';

export interface ResponderDeps {
  readonly transport: Pick<Transport, 'reply' | 'replyConfirmed' | 'replyChannel' | 'isLocal'>;
  readonly verifyPrincipal: (token: string) => Principal;
  readonly limits: Limits;
  readonly counters: Counters;
  readonly observer: BusObserver;
  readonly log: Log;
}

export class Responder {
  readonly #served = new Map<string, ServedRpc>();
  readonly #held = new Set<Job>();
  readonly #replies: Batcher<RequestMessage>;
  readonly #interim: InterimReplies;
  readonly #runDeps: RunDeps;
  readonly #sweeper: Sweeper;

  constructor(private readonly deps: ResponderDeps) {
    const send = (replyTo: string, bytes: Buffer, messages: RequestMessage[]): void => this.#sendReplies(replyTo, bytes, messages);
    this.#replies = new Batcher(deps.limits, send, { isLocal: (replyTo) => deps.transport.isLocal(replyTo) });
    this.#interim = new InterimReplies(deps.transport, deps.limits);
    const { verifyPrincipal, limits } = deps;
    this.#runDeps = { verifyPrincipal, interim: this.#interim, maxItemBytes: limits.maxItemBytes, isHeld: (job) => this.#held.has(job) };
    this.#sweeper = new Sweeper(deps.limits.sweepMs, (now) => this.#sweep(now));
  }

  serve(rpc: AnyRpc, handler: Handler<AnyRpc>, accepts: AcceptsSender, options: ServeOptions): void {
    if (this.#served.has(rpc.name)) throw new Error(`${rpc.name} is served twice`);
    const { concurrency: limit = 256, manualBegin = false } = options;
    this.#served.set(rpc.name, { rpc, handler, accepts, limit, manualBegin, running: 0, waiting: [] });
  }

  get serves(): boolean {
    return this.#served.size > 0;
  }

  /** Requests not answered yet. */
  get held(): number {
    return this.#held.size;
  }

  /** A message of requests was delivered. */
  receive(delivered: Delivered): void {
    const message = new RequestMessage(delivered);
    const { replyTo } = delivered;
    if (replyTo !== undefined) for (const item of this.#decode(delivered)) this.#accept(item, message, replyTo);
    message.done();
  }

  /** A caller has gone away: abandons those of its own calls that it names. */
  onControl(bytes: Buffer, contentType: string | undefined, replyTo: string): void {
    for (const item of this.#decode({ bytes, contentType })) {
      const cancelled = readCancel(item.header);
      if (cancelled === undefined) this.#malformed(undefined);
      else for (const job of this.#held) if (job.replyTo === replyTo && cancelled.ids.includes(job.header.id)) job.abandon();
    }
  }

  /** The process stops: handlers that still run learn it by their signal. */
  giveUp(): void {
    for (const job of this.#held) job.giveUp();
  }

  flush(): void {
    this.#interim.flush();
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

  #accept(item: Item, message: RequestMessage, replyTo: string): void {
    const header = readRequest(item.header);
    if (header === undefined) return this.#malformed(undefined);
    const served = this.#served.get(header.rpc);
    message.add();
    if (served === undefined) {
      this.deps.log.warn({ rpc: header.rpc }, 'request for a call that this process does not serve');
      const err = new AppError('unavailable', 'The service does not answer this call');
      return this.#answerError(header, message, replyTo, err);
    }
    const job = new Job(served, message, header, replyTo, this.deps.limits);
    this.#held.add(job);
    this.#sweeper.start();
    if (served.running < served.limit) this.#start(job);
    else served.waiting.push(job);
  }

  /** Starts the handler of a job, unless nobody waits for it any more, its sender may not ask, or it may have been begun before. */
  #start(job: Job): void {
    const { served, header, message, replyTo } = job;
    const { delivered } = message;
    const now = Date.now();
    if (job.isAbandoned || now >= job.startBy || now >= header.deadline || !delivered.open()) return this.#drop(job);
    const refusal = this.#refusal(job);
    if (refusal !== undefined) {
      this.#held.delete(job);
      return this.#answerError(header, message, replyTo, refusal);
    }
    if (!served.rpc.idempotent) {
      if (delivered.redelivered || (!served.manualBegin && !this.#interim.begin(job))) return this.#drop(job);
      message.ack();
    }
    served.running += 1;
    void this.#run(job);
  }

  /** Leaves a request without an answer: its caller learns by silence. */
  #drop(job: Job): void {
    this.deps.counters.droppedRequests += 1;
    this.#held.delete(job);
    job.message.done();
  }

  #refusal({ served, message }: Job): AppError | undefined {
    const { userId } = message.delivered;
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
      reply = await this.deps.observer.serving(served.rpc.name, header, () => runHandler(job, this.#runDeps));
    } catch (err) {
      reply = this.#errorItem(header, err);
    }
    this.#held.delete(job);
    this.#replies.add(job.replyTo, reply, job.message);
    served.running -= 1;
    const next = served.waiting.shift();
    if (next !== undefined) this.#start(next);
  }

  #errorItem(header: RequestHeader, err: unknown): Buffer {
    const error = toReplyError(err, this.deps.log, { rpc: header.rpc, correlationId: header.correlationId });
    return encodeItem({ v: CONTRACT_VERSION, kind: 'reply', id: header.id, error });
  }

  #answerError(header: RequestHeader, message: RequestMessage, replyTo: string, err: AppError): void {
    this.#replies.add(replyTo, this.#errorItem(header, err), message);
  }

  #sendReplies(replyTo: string, bytes: Buffer, messages: readonly RequestMessage[]): void {
    this.deps.transport.reply(replyTo, bytes);
    // One turn later, when the reply is on its way: a process killed in between leaves the request to another worker.
    setImmediate(() => {
      for (const message of messages) message.done();
    });
  }

  #sweep(now: number): boolean {
    const due = new Map<string, Job[]>();
    for (const job of this.#held) {
      // A broker that stands still confirms nothing for as long as the connection lives.
      if (!job.callerWaits) job.begun?.settle(false);
      if (now >= job.header.deadline) {
        job.giveUp();
      } else if (now >= job.aliveAt) {
        job.aliveAt = now + this.deps.limits.aliveMs;
        const jobs = due.get(job.replyTo);
        if (jobs === undefined) due.set(job.replyTo, [job]);
        else jobs.push(job);
      }
    }
    for (const [replyTo, jobs] of due) this.#interim.keepAlive(replyTo, jobs);
    return this.#held.size > 0;
  }
}
