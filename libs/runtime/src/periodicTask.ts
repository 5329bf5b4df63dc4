/** Work that comes round by itself: sweeps, relays, renewals. One turn at a time in this process; other processes may do the same beside it. */
import type { Log } from './log';
import type { ServiceContext } from './service';

export interface PeriodicTask {
  /** A turn now, or right after the one that runs. After a failed turn the rest is taken all the same, so that kicks during an outage are no storm. */
  kick(): void;
}

export interface PeriodicTaskOptions {
  /** Names the task in the log. */
  readonly what: string;
  /** Rest between the end of a turn and the start of the next. */
  readonly everyMs: number;
  /** The rest after a turn that failed, if it is another. */
  readonly retryMs?: number | undefined;
  /** The first turn comes at once, not after a rest. */
  readonly atStart?: boolean;
}

export type TaskContext = Pick<ServiceContext<unknown>, 'onStop'> & { readonly log: Pick<Log, 'warn'> };

const WARN_EVERY_MS = 5_000;

/**
 * Takes turns until the service stops; the stop tells the running turn by its signal and waits for it. A turn that throws is logged and tried again.
 * The rest alone keeps no process alive.
 */
export function startPeriodicTask(
  { log, onStop }: TaskContext,
  { what, everyMs, retryMs = everyMs, atStart = false }: PeriodicTaskOptions,
  turn: (stopping: AbortSignal) => Promise<unknown>,
): PeriodicTask {
  const stopping = new AbortController();
  const { signal } = stopping;
  let kicked = false;
  let wake = (): void => undefined;
  let lastWarning = -Infinity;

  const warn = (err: unknown): void => {
    if (performance.now() - lastWarning < WARN_EVERY_MS) return;
    lastWarning = performance.now();
    log.warn({ err }, `${what} failed, will try again`);
  };
  async function succeeds(): Promise<boolean> {
    try {
      await turn(signal);
      return true;
    } catch (err) {
      warn(err);
      return false;
    }
  }
  const rest = (failed: boolean): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, failed ? retryMs : everyMs).unref();
      wake = () => {
        if (failed && !signal.aborted) return;
        clearTimeout(timer);
        resolve();
      };
    });

  async function run(): Promise<void> {
    if (!atStart) await rest(false);
    while (!signal.aborted) {
      kicked = false;
      const done = await succeeds();
      if (!signal.aborted && !(done && kicked)) await rest(!done);
    }
  }

  const running = run();
  onStop(what, () => {
    stopping.abort();
    wake();
    return running;
  });
  return {
    kick() {
      kicked = true;
      wake();
    },
  };
}
