/** How well a tool answers a question, beyond the words they share. */
import type { SearchResult } from 'minisearch';
import { actionOf, fitOf, resourceOf, type Action } from './action';
import { termsOf } from './matching';
import { lettersOf, type Question } from './question';

/** What a tool is, in terms. */
export interface Profile {
  readonly action: Action;
  readonly name: readonly string[];
  readonly letters: string;
  readonly summary: readonly string[];
  /** What its path ends in. */
  readonly resource: readonly string[];
}

/** Text without HTML tags. */
export const plain = (text: string): string => text.replace(/<[^<>]*>/g, ' ');

export const profileOf = (operation: string, toolName: string, summary: string): Profile => ({
  action: actionOf(operation, toolName, plain(summary)),
  name: termsOf(toolName),
  letters: lettersOf(toolName),
  summary: termsOf(plain(summary)),
  resource: termsOf(resourceOf(operation).resource),
});

/** How much of the question is answered: 1 is all of it. Another word for what was asked answers less. */
function coverage({ concepts }: Question, { queryTerms }: SearchResult, fit: number): number {
  let all = 0;
  let covered = 0;
  for (const { terms, weight, isGeneralVerb } of concepts) {
    all += weight;
    let best = isGeneralVerb && fit === 1 ? 1 : 0;
    for (const term of queryTerms) best = Math.max(best, terms.get(term) ?? 0);
    covered += best === 0 ? 0 : weight * (0.5 + best / 2);
  }
  return all === 0 ? 1 : covered / all;
}

const othersIn = (words: readonly string[], terms: ReadonlyMap<string, number>): number => {
  let others = 0;
  for (const word of words) if (!terms.has(word)) others += 1;
  return others;
};

/** Weighs a tool down for words that the question does not have, most of all for words of its resource. */
function brevity({ terms }: Question, { name, summary, resource }: Profile): number {
  const about = (resource.length - othersIn(resource, terms) + 0.8) / (resource.length + 0.8);
  return about / (1 + 0.12 * Math.min(othersIn(summary, terms), 8) + 0.08 * Math.min(othersIn(name, terms), 8));
}

const isJust = (words: readonly string[], { asked }: Question): boolean =>
  words.length === asked.size && words.every((term) => asked.has(term));

/** A name or a summary that is the question comes first, whatever else speaks for others. */
const THE_QUESTION_ITSELF = 4;
const BY_NAME = 8;

export function scoreOf(question: Question, result: SearchResult, profile: Profile): number {
  const itself = isJust(profile.name, question) || isJust(profile.summary, question);
  const fit = profile.letters === question.name ? BY_NAME : itself ? THE_QUESTION_ITSELF : fitOf(question.intent, profile.action);
  return result.score * coverage(question, result, Math.min(fit, 1)) ** 2 * brevity(question, profile) * fit;
}
