import { isAppError } from '@gatehouse/contracts';

/** For the `catch` of a count: a long trail may take longer to count than a page may wait. Any other failure is passed on. */
export function orUncounted(err: unknown): { rows?: undefined } {
  if (isAppError(err) && err.code === 'unavailable') return {};
  throw err;
}
