/** Two versions of a spec beside each other, for people. Specs of any age: what a part cannot be read as is empty. */
import { canonicalJson, objectOf, stringOf } from '../../shared/json';
import { diffSequence } from './diffSequence';
import { pairsOf } from './pairs';

const linesOf = (value: unknown): string[] => stringOf(value)?.split('\n') ?? [];
/** Members in order, so that only what is said differently differs. */
const jsonLines = (value: unknown): string[] =>
  value === undefined ? [] : JSON.stringify(JSON.parse(canonicalJson(value)), null, 2).split('\n');

const equal = (a: string, b: string): boolean => a === b;
const diffLines = (before: string[], after: string[]) => diffSequence(before, after, equal).map(({ op, item }) => ({ op, text: item }));

export function diffSpecs(before: unknown, after: unknown) {
  const [old, now] = [objectOf(before), objectOf(after)];
  const models = diffSequence(pairsOf(old), pairsOf(now), (a, b) => a.family === b.family && a.model === b.model);
  return {
    prompt: diffLines(linesOf(old['systemPrompt']), linesOf(now['systemPrompt'])),
    models: models.map(({ op, item }) => ({ op, ...item })),
    vendorHints: diffLines(jsonLines(old['vendorHints']), jsonLines(now['vendorHints'])),
    schemaVersion: diffLines(linesOf(old['schemaVersion']), linesOf(now['schemaVersion'])),
  };
}
