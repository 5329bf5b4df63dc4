/** An index of words and how a question meets it: the same for tools and skills. */
import MiniSearch, { type SearchResult } from 'minisearch';
import type { Question } from './question';
import { termOf, tokenize } from './tokenize';

/** Prefixes of one letter match half the index; guesses at short words match anything. */
const MIN_PREFIX = 3;
const MIN_FUZZY = 4;

/** Each term once. */
export const termsOf = (text: string): string[] => [
  ...new Set(
    tokenize(text)
      .map(termOf)
      .filter((term) => term !== null),
  ),
];

/** Fields and what a match in each counts for. */
export type Boost = Readonly<Record<string, number>>;

export interface WordIndex<T> {
  /** Adds items in slices, so that a large index does not hold up other work. */
  add(items: readonly T[]): Promise<void>;
  search(question: Question, admit?: (id: string) => boolean): SearchResult[];
}

export function createWordIndex<T extends { readonly id: string }>(boost: Boost, textOf: (item: T, field: string) => string): WordIndex<T> {
  const known = new Set<string>();
  const index = new MiniSearch<T>({
    fields: Object.keys(boost),
    extractField: (item, field) => (field === 'id' ? item.id : textOf(item, field)),
    tokenize,
    processTerm: (word) => {
      const term = termOf(word);
      if (term !== null) known.add(term);
      return term;
    },
  });

  return {
    add: (items) => index.addAllAsync(items, { chunkSize: 200 }),
    search: ({ terms, asked }, admit = () => true) => {
      // A word that is known as it stands is neither the beginning of another nor a slip of the finger.
      const guessed = (term: string, least: number): boolean => asked.has(term) && term.length >= least && !known.has(term);
      return index.search([...terms.keys()].join(' '), {
        boost,
        tokenize: (text) => text.split(' '),
        processTerm: (term) => term,
        boostTerm: (term) => terms.get(term) ?? 1,
        prefix: (term) => guessed(term, MIN_PREFIX),
        fuzzy: (term) => (guessed(term, MIN_FUZZY) ? 0.2 : false),
        maxFuzzy: 3,
        filter: ({ id }) => admit(id as string),
      });
    },
  };
}
