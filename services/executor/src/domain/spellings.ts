/**
 * Texts whose characters are written in another way: escaped as in JSON (also in a JSON text within one), percent-encoded, as entities of HTML and XML.
 * Each reading takes one layer away and keeps where in the original each character stands.
 */

/** A text that was read, and of each of its units where it begins and ends in the original. */
export interface ReadText {
  readonly text: string;
  readonly begins: (at: number) => number;
  readonly ends: (at: number) => number;
}

/** Characters by their names in HTML and XML. */
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** One kind of spelling: what it looks like, and the character that it stands for, or itself if for none. */
interface Spelling {
  readonly pattern: RegExp;
  readonly character: (...groups: (string | undefined)[]) => string;
  /** Every such spelling contains one of these. */
  readonly marks: RegExp;
}

const SPELLINGS: readonly Spelling[] = [
  { marks: /\\\\/, pattern: /\\{2,}/g, character: () => '\\' },
  {
    marks: /[\\%]/,
    pattern: /(?:\\u00|%)([0-9a-f]{2})|\\(["/])/gi,
    character: (_, code, unit) => unit ?? String.fromCharCode(parseInt(code!, 16)),
  },
  { marks: /&/, pattern: /&(?:amp;){0,2}(?:#(?:x([0-9a-f]+)|([0-9]+));?|(amp|lt|gt|quot|apos);)/gi, character: entity },
];

function entity(whole: string | undefined, hex: string | undefined, digits: string | undefined, name: string | undefined): string {
  if (name !== undefined) return NAMED[name.toLowerCase()]!;
  const code = hex === undefined ? Number(digits) : parseInt(hex, 16);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole!;
}

/** Reads a text without one layer of spellings, and any number of backslashes as one. */
export const read = (text: string): string =>
  SPELLINGS.reduce((now, { marks, pattern, character }) => (marks.test(now) ? now.replace(pattern, character) : now), text);

/** Returns a text in lower case, with as many UTF-16 units as before. */
export const small = (text: string): string =>
  (/[\u0130\u03a3]/.test(text) ? text.replaceAll('\u0130', 'i').replaceAll('\u03a3', '\u03c3') : text).toLowerCase();

export const unread = (text: string): ReadText => ({ text, begins: (at) => at, ends: (at) => at + 1 });

/** Does what `read` does, and keeps where the text stands in the original. */
export const readAgain = (before: ReadText): ReadText => SPELLINGS.reduce(readSpelling, before);

function readSpelling(before: ReadText, { marks, pattern, character }: Spelling): ReadText {
  if (!marks.test(before.text)) return before;
  const parts: string[] = [];
  const begins: number[] = [];
  const ends: number[] = [];
  const take = (text: string, from: number, to: number | undefined): void => {
    parts.push(text);
    for (let i = 0; i < text.length; i++) {
      begins.push(before.begins(to === undefined ? from + i : from));
      ends.push(before.ends(to === undefined ? from + i : to - 1));
    }
  };
  let done = 0;
  for (const match of before.text.matchAll(pattern)) {
    take(before.text.slice(done, match.index), done, undefined);
    done = match.index + match[0].length;
    take(character(...match), match.index, done);
  }
  take(before.text.slice(done), done, undefined);
  return { text: parts.join(''), begins: (at) => begins[at]!, ends: (at) => ends[at]! };
}
