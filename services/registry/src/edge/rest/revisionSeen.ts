import { AppError } from '@gatehouse/contracts';

/** The revision a change was made from, as its body or `If-Match` states it; nothing when neither does. Refused when they differ. */
export function revisionSeen(inBody: number | undefined, ifMatch: number | undefined): { revision?: number } {
  if (inBody !== undefined && ifMatch !== undefined && inBody !== ifMatch)
    throw new AppError('invalid', 'the body is not acceptable', { details: ['/revision: differs from If-Match'] });
  const revision = inBody ?? ifMatch;
  return revision === undefined ? {} : { revision };
}
