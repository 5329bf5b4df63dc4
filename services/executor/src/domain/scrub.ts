/** An API that echoes its credential must not hand it to the caller: every form of it we can name is cut out of the answer. */
import { keptBriefly } from './keptBriefly';

const REPLACEMENT = '[credential removed]';
/** Shorter values would cut holes into innocent text. */
const MIN_LENGTH = 4;
/** Shorter ones are found as they are written only: turned around or in another case they may be anybody's words. */
const MIN_LENGTH_TURNED = 8;

/** What to look for. */
export interface Secrets {
  /** Lower-case texts of which a folded answer with a secret contains one: a quick look that most answers end with. */
  readonly hints: readonly string[];
  /** Takes longer to make than all else, so it is made for an answer that has one of the hints. */
  readonly pattern: () => RegExp;
  /** Without the values that are so short that they stand in many a long base64 text by chance. */
  readonly long: () => Secrets | undefined;
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
const caseless = (text: string): string =>
  [...text].map((one) => (one.toLowerCase() === one.toUpperCase() ? literal(one) : `[${one.toLowerCase()}${one.toUpperCase()}]`)).join('');
const hexOf = (unit: string): string => unit.charCodeAt(0).toString(16).padStart(2, '0');
const turned = (text: string): string => [...text].reverse().join('');

/** One character in the ways texts write it: itself, escaped as in JSON (also in a JSON text within one), or percent-encoded. */
function unitPattern(unit: string, anyCase: boolean): string {
  const codes = [...new Set(anyCase ? [unit.toLowerCase(), unit.toUpperCase()] : [unit])].map((one) => caseless(hexOf(one))).join('|');
  const itself = `${/["\\/]/.test(unit) ? '\\\\{0,4}' : ''}${anyCase ? caseless(unit) : literal(unit)}`;
  return `(?:${itself}|\\\\{1,4}u00(?:${codes})|%(?:${codes}))`;
}
const written = (text: string, anyCase: boolean): string => [...text].map((unit) => unitPattern(unit, anyCase)).join('');

/** In lower case, with escapes and percent-encodings read, and any number of backslashes as one. */
function fold(text: string): string {
  if (!/[\\%]/.test(text)) return text.toLowerCase();
  const single = text.replace(/\\+/g, '\\');
  const read = (_: string, code: string | undefined, unit: string): string =>
    code === undefined ? unit : String.fromCharCode(parseInt(code, 16));
  return single.replace(/(?:\\u00|%)([0-9a-f]{2})|\\(["/])/gi, read).toLowerCase();
}

/** What base64 always has of a value before which `before` bytes stand, modulo 3, and anything behind it: without the digits it shares with those. */
function base64Within(value: Buffer, before: number): string[] {
  const bytes = Buffer.concat([Buffer.alloc(before), value]);
  const inner = (text: string): string => text.slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
  return [inner(bytes.toString('base64')), inner(bytes.toString('base64url'))];
}

/** One value in the forms that are looked for. */
interface Forms {
  readonly isLong: boolean;
  /** As it is, and turned around if it is long. */
  readonly texts: readonly string[];
  /** Of the whole value, without padding. */
  readonly base64: string;
  /** The other alphabet and, if it is long, base64 of a text that holds the value. */
  readonly otherBase64: readonly string[];
  readonly hex: string;
}

/** Beyond ASCII: as the bytes are read or percent-encoded one by one, and as JSON escapes them. */
function beyondAscii(value: string): string[] {
  if (!/[^\p{ASCII}]/u.test(value)) return [];
  const escape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return [Buffer.from(value).toString('latin1'), value.replace(/[\u0100-\uffff]/g, escape)];
}

function formsOf(value: string): Forms {
  const bytes = Buffer.from(value);
  const isLong = value.length >= MIN_LENGTH_TURNED;
  const texts = [value, ...beyondAscii(value)];
  return {
    isLong,
    texts: isLong ? [...texts, turned(value)] : texts,
    base64: bytes.toString('base64').replace(/=+$/, ''),
    otherBase64: [bytes.toString('base64url'), ...(isLong ? [0, 1, 2].flatMap((before) => base64Within(bytes, before)) : [])],
    hex: bytes.toString('hex'),
  };
}

const hintsOf = ({ texts, base64, otherBase64, hex }: Forms): string[] =>
  [base64, ...otherBase64, hex, ...texts, ...texts.map(fold)].map((hint) => hint.toLowerCase());

const patternsOf = ({ isLong, texts, base64, otherBase64, hex }: Forms): string[] => [
  `${literal(base64)}={0,2}`,
  ...otherBase64.map(literal),
  caseless(hex),
  ...texts.map((text) => written(text, isLong)),
];

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
  const forms = [...new Set([text.toLowerCase(), fold(text)])];
  return hints.some((hint) => forms.some((form) => form.includes(hint)));
};

export const scrub = (text: string, secrets: Secrets | undefined): string =>
  secrets === undefined || !mayContain(text, secrets) ? text : text.replace(secrets.pattern(), REPLACEMENT);

export const containsSecret = (text: string, secrets: Secrets | undefined): boolean =>
  secrets !== undefined && mayContain(text, secrets) && text.search(secrets.pattern()) >= 0;

/** Of bytes that are passed on in base64: whether a secret stands in them, or in that text itself. */
export const mediaContainSecret = (bytes: Buffer, base64: string, secrets: Secrets | undefined): boolean =>
  secrets !== undefined && (containsSecret(bytes.toString('latin1'), secrets) || containsSecret(base64, secrets.long()));
