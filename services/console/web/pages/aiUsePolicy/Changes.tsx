import { Diff } from '../../ui/Diff.tsx';
import { textDiff } from '../../ui/textDiff.ts';
import { copy } from './copy.ts';

/** What differs between two texts, line by line. */
export function Changes({ before, after }: { before: string; after: string }) {
  const rows = textDiff(before, after);
  return rows.some(({ kind }) => kind !== 'same') ? <Diff label={copy.compareTitle} rows={rows} /> : <p>{copy.same}</p>;
}
