/** The forms of a secret: every way in which a text may show one, by which `scrub` finds it. What else is sent of a credential, as Basic pairs, is a value of its own. */
import { encodeStrict } from './encode';
import { read } from './spellings';

/** Shorter ones are found as they are written only: turned around or in another case they may be anybody's words. */
export const MIN_LENGTH_TURNED = 8;

const hexOf = (unit: string): string => unit.charCodeAt(0).toString(16).padStart(2, '0');
const turned = (text: string): string => [...text].reverse().join('');

/** What base64 always has of a value before which `before` bytes stand, modulo 3, and anything behind it: without the digits it shares with those. */
function base64Within(value: Buffer, before: number): string[] {
  const bytes = Buffer.concat([Buffer.alloc(before), value]);
  const inner = (text: string): string => text.slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
  return [inner(bytes.toString('base64')), inner(bytes.toString('base64url'))];
}

/** What stands in its place in a query, a cookie or a form, and as OAuth 2.0 encodes a client's secret before Basic. Without the value itself. */
function encodedForms(value: string): string[] {
  const all = (text: string): string => encodeURIComponent(text).replace(/[-_.!~*'()]/g, (one) => `%${hexOf(one).toUpperCase()}`);
  const wellFormed = value.toWellFormed();
  const plain = [encodeURIComponent(wellFormed), encodeStrict(wellFormed), all(wellFormed)];
  const once = [...plain, ...plain.map((text) => text.replaceAll('%20', '+'))];
  const forms = new Set([...once, ...once.map(encodeURIComponent), ...once.map(all)]);
  forms.delete(value);
  return [...forms];
}

/** One value in the forms that are looked for. */
export interface Forms {
  readonly isLong: boolean;
  /** The value as it is, and reversed if it is long. */
  readonly texts: readonly string[];
  /** Base64 of the whole value, without padding. */
  readonly base64: string;
  /** The other alphabet and, if it is long, base64 of a text that holds the value, as it is or encoded. */
  readonly otherBase64: readonly string[];
  readonly hex: string;
}

/** Forms of a value with characters beyond ASCII: as its bytes are read or percent-encoded one by one, and as JSON escapes it. */
function beyondAscii(value: string): string[] {
  if (!/[^\p{ASCII}]/u.test(value)) return [];
  const escape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return [Buffer.from(value).toString('latin1'), value.replace(/[\u0100-\uffff]/g, escape)];
}

export function formsOf(value: string): Forms {
  const bytes = Buffer.from(value);
  const isLong = value.length >= MIN_LENGTH_TURNED;
  const texts = [value, ...beyondAscii(value)];
  const within = (text: string): string[] => [0, 1, 2].flatMap((before) => base64Within(Buffer.from(text), before));
  return {
    isLong,
    texts: isLong ? [...texts, turned(value)] : texts,
    base64: bytes.toString('base64').replace(/=+$/, ''),
    otherBase64: [bytes.toString('base64url'), ...(isLong ? [value, ...encodedForms(value)].flatMap(within) : [])],
    hex: bytes.toString('hex'),
  };
}

/** A text that is looked for. */
export interface Needle {
  readonly text: string;
  /** Found in capitals and small letters alike. */
  readonly anyCase: boolean;
  /** Base64 of the whole value, behind which `=` may stand. */
  readonly isPadded?: true;
}

/** A text with the value, read up to twice, contains one of these. */
export function needlesOf({ isLong, texts, base64, otherBase64, hex }: Forms): Needle[] {
  const spelled = texts.flatMap((text) => [text, text.replaceAll(' ', '+')]);
  const once = spelled.map(read);
  const all = [...new Set([...spelled, ...once, ...once.map(read)])];
  return [
    { text: base64, anyCase: false, isPadded: true },
    ...otherBase64.map((text) => ({ text, anyCase: false })),
    { text: hex, anyCase: true },
    ...all.map((text) => ({ text, anyCase: isLong })),
  ];
}
