/** An API that echoes its credential must not hand it to the caller: every form of it we can name is cut out of the answer. */
import { keptBriefly } from './keptBriefly';
import { formsOf, MIN_LENGTH_TURNED, needlesOf, type Needle } from './secretForms';
import { read, readAgain, small, unread, type ReadText } from './spellings';

const REPLACEMENT = '[credential removed]';
/** Shorter values would cut holes into innocent text. */
const MIN_LENGTH = 4;

/** What to look for. */
export interface Secrets {
  readonly needles: readonly Needle[];
  /** The needles in small letters: a quick look that most answers end with. */
  readonly hints: readonly string[];
  /** The same without values that are so short that they stand in many a long base64 text by chance. */
  readonly long: () => Secrets | undefined;
}

const known = keptBriefly<Secrets>();

/** What texts are searched for: the values in each spelling of their characters, in any case, reversed and encoded. Undefined when there is nothing to look for. */
export function secretsOf(values: readonly string[]): Secrets | undefined {
  const key = values.join('\n');
  const before = known.get(key);
  if (before !== undefined) return before;
  const secrets = makeSecrets(values);
  if (secrets !== undefined) known.set(key, secrets);
  return secrets;
}

function makeSecrets(values: readonly string[]): Secrets | undefined {
  const found = values.filter((value) => value.length >= MIN_LENGTH).map(formsOf);
  if (found.length === 0) return undefined;
  const needles = found.flatMap(needlesOf);
  const secrets: Secrets = {
    needles,
    hints: [...new Set(needles.map(({ text }) => small(text)))],
    long: () => (found.every(({ isLong }) => isLong) ? secrets : secretsOf(values.filter((value) => value.length >= MIN_LENGTH_TURNED))),
  };
  return secrets;
}

const mayContain = (text: string, { hints }: Secrets): boolean => {
  const once = read(text);
  const forms = [...new Set([text, once, read(once)])].map(small);
  return hints.some((hint) => forms.some((form) => form.includes(hint)));
};

/** A part of a text, up to before `end`. */
interface Span {
  readonly begin: number;
  readonly end: number;
}

/** Finds where one needle stands in the original, with its padding. */
function* placesOf({ text, anyCase, isPadded }: Needle, where: ReadText, inSmall: string): Generator<Span> {
  const [sought, within] = anyCase ? [small(text), inSmall] : [text, where.text];
  for (let at = within.indexOf(sought); at >= 0; at = within.indexOf(sought, at + sought.length)) {
    const end = at + sought.length;
    const padding = isPadded ? /^={0,2}/.exec(within.slice(end, end + 2))![0].length : 0;
    yield { begin: where.begins(at), end: where.ends(end + padding - 1) };
  }
}

/** What of the original holds a secret, in its order; parts that overlap are one. */
function spansOf(text: string, { needles }: Secrets): Span[] {
  const written = unread(text);
  const once = readAgain(written);
  const spans = [...new Set([written, once, readAgain(once)])].flatMap((where) => {
    const inSmall = small(where.text);
    return needles.flatMap((needle) => [...placesOf(needle, where, inSmall)]);
  });
  const joined: Span[] = [];
  for (const span of spans.sort((a, b) => a.begin - b.begin)) {
    const last = joined.at(-1);
    if (last !== undefined && span.begin < last.end) joined[joined.length - 1] = { begin: last.begin, end: Math.max(last.end, span.end) };
    else joined.push(span);
  }
  return joined;
}

export function scrub(text: string, secrets: Secrets | undefined): string {
  if (secrets === undefined || !mayContain(text, secrets)) return text;
  const spans = spansOf(text, secrets);
  const kept = spans.map(({ begin }, i) => text.slice(i === 0 ? 0 : spans[i - 1]!.end, begin));
  return [...kept, text.slice(spans.at(-1)?.end ?? 0)].join(REPLACEMENT);
}

export const containsSecret = (text: string, secrets: Secrets | undefined): boolean =>
  secrets !== undefined && mayContain(text, secrets) && spansOf(text, secrets).length > 0;

/** Whether a secret stands in bytes that are passed on in base64, or in the base64 text itself. */
export const mediaContainSecret = (bytes: Buffer, base64: string, secrets: Secrets | undefined): boolean =>
  secrets !== undefined && (containsSecret(bytes.toString('latin1'), secrets) || containsSecret(base64, secrets.long()));
