/** What a field of an agent must hold, before it is sent. The server checks more. */
import type { ModelPair } from '../../api/types.ts';
import { grouped } from '../../ui/numberWords.ts';
import { nameRule } from '../../ui/useApiForm.ts';
import { hintsRule } from './draft.ts';
import { lengthOf } from './spec.ts';

export const MOST = { description: 4_000, tags: 50, tag: 64, license: 200, prompt: 200_000, models: 20 } as const;
const atMost = (text: string, most: number): string | null =>
  text.length > most && lengthOf(text) > most ? `At most ${grouped(most)} characters.` : null;

function tagsRule(tags: readonly string[]): string | null {
  if (tags.length > MOST.tags) return `At most ${MOST.tags} tags.`;
  const bad = tags.find((tag) => lengthOf(tag) > MOST.tag);
  return bad === undefined ? null : `A tag has at most ${MOST.tag} characters.`;
}

export const RULES = {
  name: (name: string) => nameRule(name) ?? (name === '.' || name === '..' ? 'A name is more than dots.' : null),
  description: (text: string) => atMost(text, MOST.description),
  tags: tagsRule,
  license: (text: string) => atMost(text, MOST.license),
  systemPrompt: (text: string) => (text === '' ? 'Write a prompt.' : atMost(text, MOST.prompt)),
  modelPreference: (models: readonly ModelPair[]) => (models.length === 0 ? 'Choose at least one model.' : null),
  vendorHints: hintsRule,
};
