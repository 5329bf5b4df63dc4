import { isDuplicateKey } from '@gatehouse/store';

/** The outcome of a write, or `taken` when a unique key that it brings is in use. */
export async function unlessTaken<T>(write: Promise<T>): Promise<T | 'taken'> {
  try {
    return await write;
  } catch (err) {
    if (isDuplicateKey(err)) return 'taken';
    throw err;
  }
}
