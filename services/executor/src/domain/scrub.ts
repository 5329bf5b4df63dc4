/** An API that echoes its credential must not hand it to the caller: every form of it we can name is cut out of the answer. */

const REPLACEMENT = '[credential removed]';
/** Shorter values would cut holes into innocent text. */
const MIN_LENGTH = 4;
/** Shorter ones are found as they are written only: turned around or in another case they may be anybody's words. */
const MIN_LENGTH_TURNED = 8;

/** What to look for. */
export interface Secrets {
  /** Lower-case texts of which a folded answer with a secret contains one: a quick look that most answers end with. */
  readonly hints: readonly string[];
  readonly pattern: RegExp;
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
const caseless = (text: string): string =>
  [...text].map((one) => (one.toLowerCase() === one.toUpperCase() ? literal(one) : `[${one.toLowerCase()}${one.toUpperCase()}]`)).join('');
const hex = (unit: string): string => unit.charCodeAt(0).toString(16).padStart(2, '0');
const turned = (text: string): string => [...text].reverse().join('');

/** One character in the ways texts write it: itself, escaped as in JSON (also in a JSON text within one), or percent-encoded. */
function unitPattern(unit: string, anyCase: boolean): string {
  const codes = [...new Set(anyCase ? [unit.toLowerCase(), unit.toUpperCase()] : [unit])].map((one) => caseless(hex(one))).join('|');
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

/** Base64 (both alphabets, with and without padding) of a whole value and, if it is long, of a text that holds it; hex. */
function codings(value: string, isLong: boolean): { hints: string[]; patterns: string[] } {
  const bytes = Buffer.from(value);
  const [base64, url, digits] = [bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url'), bytes.toString('hex')];
  const within = isLong ? [0, 1, 2].flatMap((before) => base64Within(bytes, before)) : [];
  const patterns = [`${literal(base64)}={0,2}`, literal(url), ...within.map(literal), caseless(digits)];
  return { hints: [base64, url, ...within, digits], patterns };
}

/** In the spellings of their characters, in any case, turned around and coded. Undefined when there is nothing to look for. */
export function secretsOf(values: readonly string[]): Secrets | undefined {
  // Longest first: a form inside another must not break the longer one apart.
  const found = values
    .filter((value) => value.length >= MIN_LENGTH)
    .sort((a, b) => b.length - a.length)
    .map((value) => {
      const isLong = value.length >= MIN_LENGTH_TURNED;
      const texts = isLong ? [value, turned(value)] : [value];
      const coded = codings(value, isLong);
      return {
        hints: [...coded.hints, ...texts, ...texts.map(fold)].map((hint) => hint.toLowerCase()),
        patterns: [...coded.patterns, ...texts.map((text) => written(text, isLong))],
      };
    });
  if (found.length === 0) return undefined;
  const patterns = new Set(found.flatMap((one) => one.patterns));
  return { hints: [...new Set(found.flatMap((one) => one.hints))], pattern: new RegExp([...patterns].join('|'), 'g') };
}

const mayContain = (text: string, { hints }: Secrets): boolean => {
  const forms = [text.toLowerCase(), fold(text)];
  return hints.some((hint) => forms.some((form) => form.includes(hint)));
};

export const scrub = (text: string, secrets: Secrets | undefined): string =>
  secrets === undefined || !mayContain(text, secrets) ? text : text.replace(secrets.pattern, REPLACEMENT);

export const containsSecret = (bytes: Buffer, secrets: Secrets | undefined): boolean => {
  const text = bytes.toString('latin1');
  return secrets !== undefined && mayContain(text, secrets) && text.search(secrets.pattern) >= 0;
};
