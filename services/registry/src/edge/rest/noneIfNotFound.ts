import { isAppError } from '@gatehouse/contracts';

/** For the `catch` of a question: what is not there, or was removed meanwhile, is undefined; any other failure is passed on. */
export function noneIfNotFound(err: unknown): undefined {
  if (!isAppError(err) || err.code !== 'not_found') throw err;
}
