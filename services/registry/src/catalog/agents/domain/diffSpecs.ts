/** Two versions of a spec beside each other, for people. Specs of any age: what a part cannot be read as is empty. */
import { diffLines, jsonLines, linesOf } from '../../authored/versions/diffLines';
import { diffSequence } from '../../authored/versions/diffSequence';
import { objectOf, stringOf } from '../../shared/json';
import { pairsOf } from './pairs';

const textLines = (value: unknown): string[] => linesOf(stringOf(value));

export function diffSpecs(before: unknown, after: unknown) {
  const [old, now] = [objectOf(before), objectOf(after)];
  const models = diffSequence(pairsOf(old), pairsOf(now), (a, b) => a.family === b.family && a.model === b.model);
  return {
    prompt: diffLines(textLines(old['systemPrompt']), textLines(now['systemPrompt'])),
    models: models.map(({ op, item }) => ({ op, ...item })),
    vendorHints: diffLines(jsonLines(old['vendorHints']), jsonLines(now['vendorHints'])),
    schemaVersion: diffLines(textLines(old['schemaVersion']), textLines(now['schemaVersion'])),
  };
}
