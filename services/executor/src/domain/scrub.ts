/** An API that echoes its credential must not hand it to the caller: every form of it we can name is cut out of the answer. */
import { keptBriefly } from './keptBriefly';
import { fold, formsOf, hintsOf, MIN_LENGTH_TURNED, patternsOf } from './secretForms';

const REPLACEMENT = '[credential removed]';
/** Shorter values would cut holes into innocent text. */
const MIN_LENGTH = 4;

/** What to look for. */
export interface Secrets {
  /** Lower-case texts of which a folded answer with a secret contains one: a quick look that most answers end with. */
  readonly hints: readonly string[];
  /** Takes longer to make than all else, so it is made for an answer that has one of the hints. */
  readonly pattern: () => RegExp;
  /** Without the values that are so short that they stand in many a long base64 text by chance. */
  readonly long: () => Secrets | undefined;
}

const known = keptBriefly<Secrets>();

/** In the spellings of their characters, in any case, turned around and coded. Undefined when there is nothing to look for. */
export function secretsOf(values: readonly string[]): Secrets | undefined {
  const key = values.join('\n');
  const before = known.get(key);
  if (before !== undefined) return before;
  const secrets = makeSecrets(values);
  if (secrets !== undefined) known.set(key, secrets);
  return secrets;
}

function makeSecrets(values: readonly string[]): Secrets | undefined {
  // Longest first: a form inside another must not break the longer one apart.
  const found = values
    .filter((value) => value.length >= MIN_LENGTH)
    .sort((a, b) => b.length - a.length)
    .map(formsOf);
  if (found.length === 0) return undefined;
  let pattern: RegExp | undefined;
  const secrets: Secrets = {
    hints: [...new Set(found.flatMap(hintsOf))],
    pattern: () => (pattern ??= new RegExp([...new Set(found.flatMap(patternsOf))].join('|'), 'g')),
    long: () => (found.every(({ isLong }) => isLong) ? secrets : secretsOf(values.filter((value) => value.length >= MIN_LENGTH_TURNED))),
  };
  return secrets;
}

const mayContain = (text: string, { hints }: Secrets): boolean => {
  const once = fold(text);
  const forms = [...new Set([text.toLowerCase(), once, fold(once)])];
  return hints.some((hint) => forms.some((form) => form.includes(hint)));
};

export const scrub = (text: string, secrets: Secrets | undefined): string =>
  secrets === undefined || !mayContain(text, secrets) ? text : text.replace(secrets.pattern(), REPLACEMENT);

export const containsSecret = (text: string, secrets: Secrets | undefined): boolean =>
  secrets !== undefined && mayContain(text, secrets) && text.search(secrets.pattern()) >= 0;

/** Of bytes that are passed on in base64: whether a secret stands in them, or in that text itself. */
export const mediaContainSecret = (bytes: Buffer, base64: string, secrets: Secrets | undefined): boolean =>
  secrets !== undefined && (containsSecret(bytes.toString('latin1'), secrets) || containsSecret(base64, secrets.long()));
