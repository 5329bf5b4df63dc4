import { isAppError } from '@gatehouse/contracts';

/** Handler for `catch`: turns `not_found` into undefined, as for a thing that was removed meanwhile, and rethrows every other error. */
export function noneIfNotFound(err: unknown): undefined {
  if (!isAppError(err) || err.code !== 'not_found') throw err;
}
