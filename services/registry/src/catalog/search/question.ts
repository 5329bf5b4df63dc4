/** A question in words as what is looked for: terms, what else they are called, and what is to be done. */
import { actionOfWord, type Intent } from './action';
import { synonymsOf, writtenOut } from './synonyms';
import { termOf, tokenize } from './tokenize';

/** Bounds what a long question costs. */
const MAX_CONCEPTS = 12;

export interface Concept {
  /** Terms that may stand for the concept, with their weights. */
  readonly terms: ReadonlyMap<string, number>;
  /** What is to be done counts for less than what it is done to. */
  readonly weight: number;
  /** A verb that most tools share; doing it is as good as naming it. */
  readonly isGeneralVerb: boolean;
}
export interface Question {
  readonly concepts: readonly Concept[];
  /** Every term that is looked for, with its weight. */
  readonly terms: ReadonlyMap<string, number>;
  /** Terms of the question's own words, without synonyms. */
  readonly asked: ReadonlySet<string>;
  readonly intent: Intent;
  /** The question as `lettersOf` writes names, to find a tool whose name is exactly this. */
  readonly name: string;
}

/** A name without what separates its words. */
export const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const FILLER =
  /^(?:please|(?:can|could|would) (?:you|i)|(?:i|we) (?:want|need|would like|have) to|how (?:do|can|would) (?:i|we|you)|to|let me|help me)\s+/i;
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const ASKING = setOf('what who which how is are when where does do has my why');
/** Verbs that most tools share. */
const GENERAL = setOf(
  'create add make insert generate get retrieve fetch read show view see display list search find update edit change modify set delete remove',
);
const AFTER_VERB = setOf('a an the my our this that all some someone somebody on for to with out up off');

/** The intent, and whether the first word is a verb, one that most tools share or one that says what is wanted. */
function intentOf([first = '', second = '']: readonly string[]): { intent: Intent; verb?: 'general' | 'own' } {
  if (ASKING.has(first)) return { intent: 'read' };
  // "comments on ..." and "share of ..." are things.
  if (/[^s]s$/.test(first) || second === 'of') return { intent: 'read' };
  if (GENERAL.has(first)) return { intent: actionOfWord(first) ?? 'any', verb: 'general' };
  const action = actionOfWord(first);
  if (AFTER_VERB.has(second)) return { intent: action ?? 'act', verb: 'own' };
  if (action === undefined) return { intent: 'read' };
  // "open issues" may be some or the wish to open one.
  return { intent: second.endsWith('s') ? 'any' : action, verb: 'own' };
}

/** A general verb counts for less than what it is done to, and so do the circumstances after it. */
const WEIGHT = { verb: 0.6, object: 1, circumstance: 0.8 };
const BEFORE_CIRCUMSTANCE = setOf('to with in on for from by as into at');
/** Neighbours as one word: "user group" is "usergroup" in some APIs. */
const JOINED = 0.8;

interface Word {
  readonly word: string;
  readonly term: string;
  readonly at: number;
  readonly weight: number;
}

/** The words that count, each once. */
function countingWords(words: readonly string[]): Word[] {
  const found = new Map<string, Word>();
  let weight = WEIGHT.object;
  for (const [at, word] of words.entries()) {
    if (at > 1 && BEFORE_CIRCUMSTANCE.has(word)) weight = WEIGHT.circumstance;
    const term = termOf(word);
    if (term !== null && !found.has(term)) found.set(term, { word, term, at, weight });
  }
  return [...found.values()].slice(0, MAX_CONCEPTS);
}

function joined(all: readonly Word[], { word, at }: Word): string[] {
  const neighbours = all.flatMap((other) => (other.at === at + 1 ? [word + other.word] : other.at === at - 1 ? [other.word + word] : []));
  return neighbours.map(termOf).filter((term) => term !== null);
}

/** Reads a question; never fails. */
export function readQuestion(text: string): Question {
  const words = tokenize(writtenOut(text).trim().replace(FILLER, ''));
  const { intent, verb } = intentOf(words);
  const counting = countingWords(words);
  const concepts = counting.map((word): Concept => {
    const { term, at, weight } = word;
    // Other words for a general verb are in the action of a tool.
    if (at === 0 && verb === 'general') return { terms: new Map([[term, 1]]), weight: WEIGHT.verb, isGeneralVerb: true };
    const terms = synonymsOf(term, at === 0 && verb !== undefined);
    for (const one of joined(counting, word)) terms.set(one, JOINED);
    return { terms: terms.set(term, 1), weight, isGeneralVerb: false };
  });
  const terms = new Map<string, number>();
  for (const { terms: own, weight } of concepts)
    for (const [term, share] of own) terms.set(term, Math.max(terms.get(term) ?? 0, share * weight));
  return { concepts, terms, asked: new Set(counting.map(({ term }) => term)), intent, name: lettersOf(text) };
}
