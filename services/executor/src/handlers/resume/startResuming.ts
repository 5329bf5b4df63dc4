/** Resumes approved calls as they are announced, and those whose lease has expired. Any number of processes may run it. */
import type { Bus } from '@gatehouse/bus';
import { AppError, approvals, type PayloadOf } from '@gatehouse/contracts';
import { startPeriodicTask, type ServiceContext } from '@gatehouse/runtime';
import type { Attempt } from '../../store/calls';
import { recover } from './recover';
import { resume, type ResumeDeps } from './resume';

interface Times {
  /** The lease of a call: a process that did not renew it for so long counts as lost. */
  readonly RESUME_SILENT_MS: number;
  readonly RESUME_SWEEP_MS: number;
}

const AT_ONCE = 64;
/** Lease renewals within `RESUME_SILENT_MS`: some may fail. */
const RENEWALS = 5;

export function startResuming(
  { config, log, onStop }: Pick<ServiceContext<Times>, 'config' | 'log' | 'onStop'>,
  deps: ResumeDeps & {
    bus: Pick<Bus, 'on' | 'call'>;
    /** How long calls may take to end when the process stops. */
    drainMs: number;
  },
): void {
  const { calls, bus, outbox, drainMs } = deps;
  const run = resume(deps);
  const recoverRow = recover(calls);
  const running = new Map<Attempt, Promise<void>>();
  const judge = patientJudge(config.RESUME_SILENT_MS);
  let closed = false;

  const heldUntil = (): Date => new Date(Date.now() + config.RESUME_SILENT_MS);
  const start = (attempt: Attempt | undefined): void => {
    if (attempt === undefined) return;
    const ended = run(attempt).finally(() => running.delete(attempt));
    running.set(attempt, ended);
  };

  async function renew(): Promise<void> {
    if (running.size > 0) await calls.renew([...running.keys()], heldUntil());
  }

  async function take({ orgId, requestId, digest }: PayloadOf<typeof approvals.approved>): Promise<void> {
    // The row is the delivery's effect: once it stands, the call is run here or recovered anywhere.
    start(await calls.claim({ _id: requestId, orgId, digest }, new Date(), heldUntil()));
  }

  async function sweep(): Promise<void> {
    if (running.size >= AT_ONCE) return;
    const rows = await calls.silent(new Date(), AT_ONCE - running.size);
    if (!judge.mayJudge()) return;
    for (const row of rows) start(await recoverRow(row, new Date(), heldUntil()));
    if (rows.length > 0) {
      log.warn({ count: rows.length }, 'approved calls whose process fell silent were taken over or closed');
      outbox.kick();
    }
  }

  bus.on(
    approvals.approved,
    async (deliveries) => {
      while (running.size >= AT_ONCE && !closed) await Promise.race(running.values());
      if (closed) throw new AppError('unavailable', 'This process stops');
      await Promise.all(deliveries.map(({ payload }) => take(payload)));
    },
    { maxItems: AT_ONCE / 2 },
  );

  // Stops go backwards: nothing more is taken, the sweep ends, then what runs, with signs of life until then.
  startPeriodicTask({ log, onStop }, { what: 'signs of life of approved calls', everyMs: config.RESUME_SILENT_MS / RENEWALS }, renew);
  onStop('approved calls', async () => void (await Promise.all(running.values())), drainMs);
  startPeriodicTask({ log, onStop }, { what: 'sweep of approved calls', everyMs: config.RESUME_SWEEP_MS }, sweep);
  onStop('taking of approved calls', () => void (closed = true));
}

/**
 * Says whether silence may be taken for death. Who could not look for a while, because the database was away or this process stood still, first gives
 * the others the time for a sign of life: they may have been kept from it by the same.
 */
function patientJudge(silentMs: number): { mayJudge(): boolean } {
  let lookedAt = performance.now();
  let patientUntil = -Infinity;
  return {
    mayJudge() {
      const now = performance.now();
      if (now - lookedAt > silentMs / 2) patientUntil = now + silentMs;
      lookedAt = now;
      return now >= patientUntil;
    },
  };
}
