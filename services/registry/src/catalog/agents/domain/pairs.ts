/** Model pairs in specs of any age and shape. */
import type { registry } from '@gatehouse/contracts';
import { isObject, listOf, objectOf } from '../../shared/json';
import { refusedPairs } from '../../models/pairs';

const MAX_LENGTH = 128;
const isName = (value: unknown): value is string => typeof value === 'string' && /\S/.test(value) && value.length <= MAX_LENGTH * 2;

/** The pair, or undefined for what is none. */
function pairOf(entry: unknown): registry.ModelPair | undefined {
  if (!isObject(entry)) return undefined;
  const { family, model } = entry;
  return isName(family) && isName(model) ? { family: family.trim(), model: model.trim() } : undefined;
}
const entriesOf = (spec: unknown): readonly unknown[] => listOf(objectOf(spec)['modelPreference']);

/** What a spec prefers, as far as it can be read. */
export const pairsOf = (spec: unknown): registry.ModelPair[] => entriesOf(spec).flatMap((entry) => pairOf(entry) ?? []);

const NO_PAIR: registry.ModelPair = { family: '', model: '' };

/** Why pairs of a spec cannot be declared. An entry that is no pair holds its place, so that the others are told by theirs. */
export const refusedIn = (spec: unknown, kept: readonly registry.ModelPair[]): string[] =>
  refusedPairs(
    entriesOf(spec).map((entry) => pairOf(entry) ?? NO_PAIR),
    [...kept, NO_PAIR],
  );
