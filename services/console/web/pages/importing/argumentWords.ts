import type { ImportPreview } from '../../api/types.ts';
import { copy } from './copy.ts';

type Changes = NonNullable<ImportPreview['report']['changes']>;
type ArgumentChange = NonNullable<Changes['arguments']>[number]['changes'][number];

function wordsOf({ argument, change, isRequired, before = '', after = '' }: ArgumentChange): string {
  const words = Object.hasOwn(copy.arguments, change) ? copy.arguments[change] : copy.arguments.other;
  return (change === 'added' && isRequired === true ? copy.arguments.addedRequired : words)(argument, before, after);
}

/** That a tool changed, and what of its arguments did. */
export const changedWords = (changes: readonly ArgumentChange[] = []): string =>
  changes.length === 0 ? copy.kinds.changed : `${copy.kinds.changed}: ${changes.map(wordsOf).join('; ')}`;
