/** How a question in words meets what is looked for: the same for tools and skills. */
import { termOf, tokenize } from './tokenize';

/** Prefixes of one letter match half the index; guesses at short words match anything. */
const MIN_PREFIX = 3;
const MIN_FUZZY = 4;
/** Bounds what a long question costs. */
const MAX_TERMS = 12;

export const termsOf = (text: string): string[] => [
  ...new Set(
    tokenize(text)
      .map(termOf)
      .filter((term) => term !== null),
  ),
];
export const askedTerms = (query: string): string[] => termsOf(query).slice(0, MAX_TERMS);

/** Options of an index and of its questions. */
export const matching = { tokenize, processTerm: termOf } as const;
export const asking = {
  prefix: (term: string): boolean => term.length >= MIN_PREFIX,
  fuzzy: (term: string): number | false => (term.length >= MIN_FUZZY ? 0.2 : false),
  maxFuzzy: 3,
  tokenize: askedTerms,
} as const;
