import { isAppError } from '@gatehouse/contracts';

/** Handler for `catch` of a count: `unavailable` becomes no count, since counting a long trail may take too long. Rethrows every other error. */
export function orUncounted(err: unknown): { rows?: undefined } {
  if (isAppError(err) && err.code === 'unavailable') return {};
  throw err;
}
