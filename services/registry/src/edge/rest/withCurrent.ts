import { AppError, isAppError } from '@gatehouse/contracts';

/** Passes a failure on. A conflict tells the current state in the form that the answer would have had. */
export async function withCurrent<Current>(err: unknown, shown: (current: Current) => object | Promise<object>): Promise<never> {
  if (!isAppError(err) || err.data?.['current'] === undefined) throw err;
  throw new AppError(err.code, err.message, {
    data: { current: await shown(err.data['current'] as Current) },
    details: err.details,
    cause: err,
  });
}
