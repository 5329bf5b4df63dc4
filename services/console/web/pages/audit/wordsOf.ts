import type { Name } from '../../api/types.ts';
import { copy } from './copy.ts';

/** The present name of something; of something that is gone, its last name. */
export function wordsOf(name: Name | undefined): string | undefined {
  if (name === undefined) return undefined;
  return name.gone === true ? copy.goneNow(name.name) : name.name;
}
