/** Takes up approved calls as they are announced, and those whose holder fell silent. Any number of processes do so at once. */
import type { Bus } from '@gatehouse/bus';
import { AppError, approvals, type PayloadOf } from '@gatehouse/contracts';
import { startPeriodicTask, type ServiceContext } from '@gatehouse/runtime';
import type { Attempt } from '../../store/calls';
import { recover } from './recover';
import { resume, type ResumeParts } from './resume';

interface Times {
  /** Longer than any call takes. */
  readonly RESUME_SILENT_MS: number;
  readonly RESUME_SWEEP_MS: number;
}

const AT_ONCE = 64;

export function startResuming(
  { config, log, onStop }: Pick<ServiceContext<Times>, 'config' | 'log' | 'onStop'>,
  parts: ResumeParts & { bus: Pick<Bus, 'on' | 'call'> },
): void {
  const { calls, bus, outbox } = parts;
  const run = resume(parts);
  const recoverRow = recover(calls);
  const running = new Set<Promise<void>>();
  let closed = false;

  const heldUntil = (): Date => new Date(Date.now() + config.RESUME_SILENT_MS);
  const start = (attempt: Attempt | undefined): void => {
    if (attempt === undefined) return;
    const ended = run(attempt).finally(() => running.delete(ended));
    running.add(ended);
  };

  async function take({ orgId, requestId, digest }: PayloadOf<typeof approvals.approved>): Promise<void> {
    // The row is the delivery's effect: once it stands, the call is run here or recovered anywhere.
    start(await calls.claim({ _id: requestId, orgId, digest }, new Date(), heldUntil()));
  }

  async function sweep(): Promise<void> {
    if (running.size >= AT_ONCE) return;
    const rows = await calls.silent(new Date(), AT_ONCE - running.size);
    for (const row of rows) start(await recoverRow(row, new Date(), heldUntil()));
    if (rows.length > 0) {
      log.warn({ count: rows.length }, 'approved calls whose process fell silent were taken over or closed');
      outbox.kick();
    }
  }

  bus.on(
    approvals.approved,
    async (deliveries) => {
      while (running.size >= AT_ONCE && !closed) await Promise.race(running);
      if (closed) throw new AppError('unavailable', 'This process stops');
      await Promise.all(deliveries.map(({ payload }) => take(payload)));
    },
    { maxItems: AT_ONCE / 2 },
  );

  // Stops go backwards: nothing more is taken, the sweep ends, then what runs.
  onStop('approved calls', async () => void (await Promise.all(running)));
  startPeriodicTask({ log, onStop }, { what: 'sweep of approved calls', everyMs: config.RESUME_SWEEP_MS }, sweep);
  onStop('taking of approved calls', () => void (closed = true));
}
