import { AppError } from '@gatehouse/contracts';

const TRIES = 5;

/** Repeats an attempt that lost against another change (undefined), each time from a fresh read. */
export async function untilSettled<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let left = TRIES; left > 0; left -= 1) {
    const outcome = await attempt();
    if (outcome !== undefined) return outcome;
  }
  throw new AppError('conflict', 'Somebody else is changing this at the same moment; look and try again');
}
