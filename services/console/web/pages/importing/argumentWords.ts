import type { ImportPreview } from '../../api/types.ts';
import { entryOf } from '../../ui/entryOf.ts';
import { copy } from './copy.ts';

type Changes = NonNullable<ImportPreview['report']['changes']>;
type Words = (argument: string, before: string, after: string) => string;
type ArgumentChange = NonNullable<Changes['arguments']>[number]['changes'][number];

function wordsOf({ argument, change, isRequired, before = '', after = '' }: ArgumentChange): string {
  const words =
    entryOf<Words>(copy.arguments, change === 'added' && isRequired === true ? 'addedRequired' : change) ?? copy.arguments.other;
  return words(`“${argument}”`, before, after);
}

/** Says that a tool changed, and which of its arguments did. */
export const changedWords = (changes: readonly ArgumentChange[] = []): string =>
  changes.length === 0 ? copy.kinds.changed : `${copy.kinds.changed}: ${changes.map(wordsOf).join('; ')}`;
