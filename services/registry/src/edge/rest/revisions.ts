/** The revision a change was made from, and what a conflict tells of the present one. */
import { AppError, isAppError } from '@gatehouse/contracts';

/** The revision a change was made from, as its body or `If-Match` states it; nothing when neither does. Refused when they differ. */
export function revisionSeen(inBody: number | undefined, ifMatch: number | undefined): { revision?: number } {
  if (inBody !== undefined && ifMatch !== undefined && inBody !== ifMatch)
    throw new AppError('invalid', 'the body is not acceptable', { details: ['/revision: differs from If-Match'] });
  const revision = inBody ?? ifMatch;
  return revision === undefined ? {} : { revision };
}

/** Passes a failure on. A conflict tells the current state in the form that the answer would have had. */
export async function withCurrent<Current>(err: unknown, shown: (current: Current) => object | Promise<object>): Promise<never> {
  if (!isAppError(err) || err.data?.['current'] === undefined) throw err;
  throw new AppError(err.code, err.message, {
    data: { current: await shown(err.data['current'] as Current) },
    details: err.details,
    cause: err,
  });
}
