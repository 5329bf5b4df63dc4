/** What a field of a skill must hold, before it is sent. The server checks more. */
import { lengthOf } from '../agent/spec.ts';
import { readObject } from '../../ui/json/readObject.ts';
import { copy } from './copy.ts';

export const MOST = { description: 1_024, tags: 20, license: 200, compatibility: 500, instructions: 200_000 } as const;
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const atMost = (text: string, most: number): string | null => (text.length > most && lengthOf(text) > most ? copy.atMost(most) : null);

function jsonRule(text: string): string | null {
  if (text.trim() === '') return null;
  const read = readObject(text);
  if ('value' in read) return null;
  return read.at === undefined ? read.problem : `${read.problem.replace(/\.$/, '')}: line ${read.at.line}, column ${read.at.column}.`;
}

export const RULES = {
  name: (name: string) => (NAME.test(name) && name.length <= 64 ? null : copy.nameRule),
  description: (text: string) =>
    text.trim() === '' ? copy.descriptionRule : text !== text.trim() ? copy.blanks : atMost(text, MOST.description),
  tags: (tags: readonly string[]) => (tags.length > MOST.tags ? copy.tooManyTags(MOST.tags) : null),
  license: (text: string) => atMost(text, MOST.license),
  compatibility: (text: string) => atMost(text, MOST.compatibility),
  metadata: jsonRule,
  otherFields: jsonRule,
  instructions: (text: string) => (text.trim() === '' ? copy.instructionsRule : atMost(text, MOST.instructions)),
};
