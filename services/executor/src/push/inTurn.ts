/**
 * Operations that change something outside run one at a time for a deployment. So a push may be taken up from a process that fell silent while what that asked
 * for is still under way: the next operation waits for its end, and finds what it made.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from '@gatehouse/bus';
import { type executor, type Principal, requireAdmin } from '@gatehouse/contracts';
import type { PushTurn, PushTurnStore } from '../store/pushTurns';

export interface TurnDeps {
  readonly turns: PushTurnStore;
  readonly clock: () => Date;
}
interface Asked {
  readonly deploymentId: string;
  /** Absent in what a registry of the previous release asks. */
  readonly fence?: number;
}
type AdminCall = Call<Principal>;
type Operation<A extends Asked> = (request: A, call: AdminCall) => Promise<executor.EnsureOutcome>;

const LOOK_EVERY_MS = 200;
/** Leaves the operation time for a change. */
const LONGEST_WAIT_MS = 15_000;
/** A change that began in time may end so much after the caller has given up. */
const LATE_MS = 15_000;

/** Waits for the turn. Returns undefined when it has come, else how the operation ends without it. */
async function waitFor({ turns, clock }: TurnDeps, turn: PushTurn, { deadline }: AdminCall): Promise<executor.EnsureOutcome | undefined> {
  const end = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const now = clock();
    const other = await turns.take(turn, now, new Date(now.getTime() + Math.max(0, deadline - Date.now()) + LATE_MS));
    if (other === undefined) return undefined;
    if (other.fence > turn.fence)
      return { outcome: 'unknown', error: { code: 'overtaken', message: 'another process has taken the push up meanwhile' } };
    if (performance.now() >= end) {
      const error = { code: 'busy', message: 'what an earlier process asked for may still be under way' };
      return { outcome: 'wait', retryAfterMs: Math.max(LOOK_EVERY_MS, other.busyUntil.getTime() - now.getTime()), error };
    }
    await pause(LOOK_EVERY_MS);
  }
}

export const inTurn =
  <A extends Asked>(deps: TurnDeps, run: Operation<A>): Operation<A> =>
  async (request, call) => {
    const { deploymentId: _id, fence } = request;
    if (fence === undefined) return run(request, call);
    const turn = { _id, orgId: requireAdmin(call.principal, 'push an agent').orgId, fence, holder: randomUUID() };
    const instead = await waitFor(deps, turn, call);
    if (instead !== undefined) return instead;
    let pauseMs = 0;
    try {
      const outcome = await run(request, call);
      // The platform may still be at it.
      if (outcome.outcome === 'unknown') pauseMs = outcome.pauseMs ?? 0;
      return outcome;
    } finally {
      // A turn that is not released ends by itself.
      await deps.turns.release(turn, new Date(deps.clock().getTime() + pauseMs)).catch(() => undefined);
    }
  };
