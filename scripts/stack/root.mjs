import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the checkout. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** Things fetched or made once; safe to delete. */
export const cacheDir = join(root, '.cache');
