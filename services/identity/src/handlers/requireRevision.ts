import { AppError } from '@gatehouse/contracts';

/** Refuses a change that was made from another state than there is, and shows what is there. */
export function requireRevision(seen: number | undefined, what: string, current: { readonly revision: number }): void {
  if (seen !== undefined && seen !== current.revision)
    throw new AppError('conflict', `The ${what} was changed since`, { data: { current } });
}
