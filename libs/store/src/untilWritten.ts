import { AppError } from '@gatehouse/contracts';

/** Each try lets one of the writers that meet at a row through, so at least as many can write it together. */
const TRIES = 20;

/**
 * Repeats an attempt at a change: a fresh read, what must hold of it, one conditional write of the row and its events. Undefined says that somebody else
 * was first. Whatever the attempt throws ends it, as a revision that the caller stated and that stands no longer.
 */
export async function untilWritten<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let left = TRIES; left > 0; left -= 1) {
    const written = await attempt();
    if (written !== undefined) return written;
  }
  throw new AppError('conflict', 'Somebody else is changing this at the same moment; look and try again');
}
