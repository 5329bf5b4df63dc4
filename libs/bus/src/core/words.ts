/**
 * What a worker tells the callers of what it holds: that it holds it (`alive`), and that it begins what may run only once (`begun`). Such a word counts only
 * if the broker confirmed it while the caller must still have been waiting: a process may stand still between saying it and the socket (ADR 0062).
 */
import { Batcher } from './batcher';
import { encodeItem } from './frame';
import { CONTRACT_VERSION } from './items';
import type { Job } from './job';
import type { Limits } from './limits';
import type { Transport } from './transport';

/**
 * A sign of life counts for this share of the silence after which a caller gives up. It comes four times as often, so a worker may stand still for
 * a second between two of them.
 */
const HELD_SHARE = 0.9;
/** Of the time that a caller waits on top of `startMs`; the rest is for clocks that differ. */
const UNHEARD_SHARE = 0.5;

/** `handedOn`: the broker has it, and hands it to the caller before anything that the caller sends from now on comes back. */
type Told = (handedOn: boolean) => void;

export class Words {
  readonly #batcher: Batcher<Told>;

  constructor(
    private readonly transport: Pick<Transport, 'tell' | 'replyRoute' | 'isNear'>,
    private readonly limits: Limits,
  ) {
    const tell = (replyTo: string, bytes: Buffer, all: Told[]): void =>
      void this.transport.tell(replyTo, bytes).then((handedOn) => {
        for (const told of all) told(handedOn);
      });
    this.#batcher = new Batcher(limits, tell, undefined, (replyTo) => this.transport.isNear(replyTo));
  }

  /** Until when the caller of a call that just arrived is waiting in any case, by `performance.now()`. `startBy`: see `Job`. */
  awaitedUntil(startBy: number): number {
    return performance.now() + startBy - Date.now() + this.limits.unheardMs * UNHEARD_SHARE;
  }

  /** Says that it begins, once. False when its caller may have given it up, or can hear nothing now. */
  begin(job: Job): boolean {
    const route = this.transport.replyRoute();
    if (job.begun !== undefined) return job.begun.route === route;
    if (route === undefined || Date.now() >= job.header.deadline || performance.now() >= job.awaitedUntil) return false;
    const { promise: inTime, resolve: settle } = Promise.withResolvers<boolean>();
    job.begun = { route, inTime, settle };
    this.#say('begun', job.replyTo, [job], (handedOn) => settle(handedOn && performance.now() < job.awaitedUntil));
    return true;
  }

  /** Whether its caller is known to have been told in time that it has begun. Resolves when that is known, at the latest when it would be too late. */
  async callerKnows(job: Job): Promise<boolean> {
    if (!this.begin(job)) return false;
    const { begun } = job;
    return (await begun!.inTime) && begun!.route === this.transport.replyRoute();
  }

  /** Says of calls of one caller that they are held. */
  hold(replyTo: string, jobs: readonly Job[]): void {
    const saidAt = performance.now();
    this.#say('alive', replyTo, jobs, (handedOn) => {
      const now = performance.now();
      const until = saidAt + this.limits.silenceMs * HELD_SHARE;
      for (const job of jobs) if (handedOn && now < job.awaitedUntil) job.awaitedUntil = Math.max(job.awaitedUntil, until);
    });
  }

  /** A broker that stands still confirms nothing for as long as the connection lives: what it has not by now counts as unheard. */
  giveUpLate(job: Job): void {
    if (performance.now() >= job.awaitedUntil) job.begun?.settle(false);
  }

  /** What its handler reports. A caller that does not hear it misses nothing it must know. */
  report(job: Job, payload: unknown): void {
    const { id } = job.header;
    this.#batcher.add(job.replyTo, encodeItem({ v: CONTRACT_VERSION, kind: 'progress', id, payload }), () => undefined);
  }

  flush(): void {
    this.#batcher.flush();
  }

  #say(kind: 'alive' | 'begun', replyTo: string, jobs: readonly Job[], told: Told): void {
    this.#batcher.add(replyTo, encodeItem({ v: CONTRACT_VERSION, kind, ids: jobs.map(({ header }) => header.id) }), told);
  }
}
