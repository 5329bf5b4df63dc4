/** Two orders of models, told apart as people would say it. Pure. */
import type { ModelPair } from '../../api/types.ts';
import { pairKey } from './models.ts';
import { copy } from './versionCopy.ts';

export interface ModelRow extends ModelPair {
  op: 'same' | 'added' | 'removed';
}

/** A pair that is taken out in one place and added in another has moved. */
export function modelWords(rows: readonly ModelRow[]): string[] {
  const placesIn = (without: ModelRow['op']): Map<string, number> =>
    new Map(rows.filter(({ op }) => op !== without).map((row, index) => [pairKey(row), index + 1]));
  const [before, after] = [placesIn('added'), placesIn('removed')];
  const changed = [...new Set(rows.filter(({ op }) => op !== 'same').map(pairKey))];
  return changed.map((pair) => {
    const [from, to] = [before.get(pair), after.get(pair)];
    if (from === undefined) return copy.added(pair);
    return to === undefined ? copy.removed(pair) : copy.moved(pair, from, to);
  });
}
