/**
 * Clients of a row: governed calls at a steady rate whatever becomes of them, calls that wait for a person who says yes, an admin who changes things, and
 * tokens that are revoked. All of them reach the edges through a load balancer.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { execute, until, type ToolOutcome } from '../harness';
import { isRefusedConnection } from './balancer';
import type { Call, End, Observed } from './types';
import type { Fixture } from './fixture';

const MAY_HAVE_RUN = /may (or may not )?have run/;
const ANSWER_LIMIT_MS = 60_000;
/** A fault counts as over after this time without a failed call, once a call has succeeded. */
const QUIET_MS = 2_000;
const RECOVERY_LIMIT_MS = 90_000;
/** Most calls at once; more would be a load that grows with the outage. */
const MOST_AT_ONCE = 600;

/** Clients who were refused wait before they try again: without that they would be a load that grows with the outage. */
const AGAIN_AFTER_MS = 500;

/** What a client does until it was acknowledged. */
const untilDone = (what: string, act: () => Promise<void>): Promise<true> =>
  until(
    what,
    async () => {
      try {
        await act();
        return true;
      } catch (err) {
        await sleep(AGAIN_AFTER_MS);
        throw err;
      }
    },
    RECOVERY_LIMIT_MS,
  );

const newMark = (): string => randomBytes(16).toString('hex');

export class Load {
  readonly observed: Observed = { calls: [], waiting: [], changes: [], revoked: 0, revokedWorked: 0 };
  #running = true;
  readonly #begun = new Set<Promise<unknown>>();
  readonly #loops: Promise<unknown>[];

  constructor(
    private readonly fixture: Fixture,
    public rate: number,
  ) {
    this.#loops = [
      this.#steady(),
      this.#each(1_000, () => this.#approvedCall()),
      this.#each(1_000, () => this.#change()),
      this.#each(2_000, () => this.#revocation()),
    ];
  }

  /** One governed call. */
  async call(
    tool: string,
    args: Record<string, unknown>,
    mark: string,
    token = this.fixture.caller.token.value,
  ): Promise<{ call: Call; outcome?: ToolOutcome }> {
    const headers = { traceparent: `00-${mark}-${randomBytes(8).toString('hex')}-01` };
    const startedAt = performance.now();
    const done = (end: End, status: number, text: string): Call => {
      const endedAt = performance.now();
      return { mark, end, status, text, ms: endedAt - startedAt, endedAt };
    };
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    try {
      const outcome = await this.fixture.mcp.send((url) => execute(url, tool, args, { token, headers, signal }));
      const end = outcome.isError ? (MAY_HAVE_RUN.test(outcome.text) ? 'unknown' : 'refused') : 'ok';
      return { call: done(end, outcome.answer.status, outcome.text), outcome };
    } catch (err) {
      const { cause } = err as { cause?: { code?: string; message?: string } };
      const message = [(err as Error).message, cause?.code, cause?.message].filter(Boolean).join(': ');
      const status = Number(/ answered (\d+):/.exec(message)?.[1] ?? 0);
      const nothingBegan = status > 0 ? !MAY_HAVE_RUN.test(message) : isRefusedConnection(err);
      return { call: done(nothingBegan ? 'refused' : 'unknown', status, message) };
    }
  }

  /** Waits until calls succeed again; answers how long after `since` the last failed one was answered. */
  async recovered(since: number): Promise<number> {
    const { calls } = this.observed;
    const failedLast = (): number =>
      Math.max(since, ...calls.filter(({ end, endedAt }) => end !== 'ok' && endedAt > since).map(({ endedAt }) => endedAt));
    await until(
      'calls to succeed again',
      () => {
        const quietSince = failedLast();
        return performance.now() - quietSince > QUIET_MS && calls.some(({ end, endedAt }) => end === 'ok' && endedAt > quietSince);
      },
      RECOVERY_LIMIT_MS,
    );
    return failedLast() - since;
  }

  async stop(): Promise<Observed> {
    this.#running = false;
    await Promise.all(this.#loops);
    await Promise.all(this.#begun);
    return this.observed;
  }

  #begin(work: Promise<unknown>): void {
    this.#begun.add(work);
    void work.finally(() => this.#begun.delete(work));
  }

  async #steady(): Promise<void> {
    let next = performance.now();
    while (this.#running) {
      next += 1_000 / this.rate;
      await sleep(Math.max(0, next - performance.now()));
      if (this.#begun.size > MOST_AT_ONCE) continue;
      const mark = newMark();
      this.#begin(this.call('up/echo', { q: mark }, mark).then(({ call }) => this.observed.calls.push(call)));
    }
  }

  async #each(everyMs: number, what: () => Promise<void>): Promise<void> {
    while (this.#running) {
      this.#begin(what().catch(() => undefined)); // refused: nothing was acknowledged, so there is nothing to look for
      await sleep(everyMs);
    }
  }

  /** A call that waits, and a yes that is repeated until it is acknowledged. */
  async #approvedCall(): Promise<void> {
    const mark = newMark();
    const { call, outcome } = await this.call('up/createNote', { body: { text: mark } }, mark);
    const requestId = (outcome?.json as { requestId?: string } | undefined)?.requestId;
    if (call.end !== 'ok' || requestId === undefined) return;
    const waiting = { mark, requestId, sent: false, approved: false };
    this.observed.waiting.push(waiting);
    await untilDone('the yes to be taken', async () => {
      const { digest, status } = await this.fixture.org('GET', `/approvals/${requestId}`);
      if (status !== 'pending') return;
      waiting.sent = true;
      await this.fixture.org('POST', `/approvals/${requestId}/approve`, { digest });
    });
    waiting.approved = true;
  }

  async #change(): Promise<void> {
    const name = `group-${newMark()}`;
    const { id } = await this.fixture.org('POST', '/groups', { name });
    this.observed.changes.push({ id: String(id), name });
  }

  /** A token that works, is revoked, and must never work again. */
  async #revocation(): Promise<void> {
    const account = this.fixture.caller.account.id;
    const { id, token } = await this.fixture.org('POST', `/service-accounts/${account}/tokens`, { name: 'to be revoked' });
    const use = async (): Promise<End> => (await this.call('up/echo', {}, newMark(), String(token))).call.end;
    await use();
    await untilDone('the token to be revoked', async () => {
      await this.fixture.org('DELETE', `/service-accounts/${account}/tokens/${String(id)}`).catch((err: unknown) => {
        if (![404, 409].includes((err as { status?: number }).status ?? 0)) throw err;
      });
    });
    this.observed.revoked += 1;
    for (let uses = 0; uses < 5; uses += 1) {
      if ((await use()) === 'ok') this.observed.revokedWorked += 1;
      await sleep(300);
    }
  }
}
