/** What a tool reports of its progress, for the caller: rising as the protocol asks, without our credential, and not too often. */
import type { Progress } from '@modelcontextprotocol/client';
import type { executor } from '@gatehouse/contracts';
import { containsSecret, scrub, secretsOf } from '../../domain/scrub';

/** One that comes sooner after the last that was passed on is left out. */
const LEAST_PAUSE_MS = 100;
const MAX_MESSAGE = 1_000;

export function reporter(
  report: (progress: executor.ToolProgress) => void,
  secretsNow: () => Promise<readonly string[]>,
  clock: () => number = Date.now,
): (progress: Progress) => void {
  let reportedAt = -Infinity;
  let last = -Infinity;
  let before = Promise.resolve();

  return ({ progress, total, message }) => {
    before = before.then(async () => {
      if (!Number.isFinite(progress) || progress <= last || clock() - reportedAt < LEAST_PAUSE_MS) return;
      const secrets = secretsOf(await secretsNow());
      if (containsSecret(`${progress} ${total}`, secrets)) return;
      [last, reportedAt] = [progress, clock()];
      report({
        progress,
        ...(total !== undefined && Number.isFinite(total) && { total }),
        ...(message !== undefined && { message: scrub(message, secrets).slice(0, MAX_MESSAGE) }),
      });
    });
  };
}
