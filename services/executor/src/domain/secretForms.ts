/** The forms of a secret: every way in which a text may show one, by which `scrub` finds it. What else is sent of a credential, as Basic pairs, is a value of its own. */
import { encodeStrict } from './encode';

/** Shorter ones are found as they are written only: turned around or in another case they may be anybody's words. */
export const MIN_LENGTH_TURNED = 8;

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
const caseless = (text: string): string =>
  [...text].map((one) => (one.toLowerCase() === one.toUpperCase() ? literal(one) : `[${one.toLowerCase()}${one.toUpperCase()}]`)).join('');
const hexOf = (unit: string): string => unit.charCodeAt(0).toString(16).padStart(2, '0');
const turned = (text: string): string => [...text].reverse().join('');

/** As HTML and XML name characters. */
const NAMED: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };
const CHARACTERS = new Map(Object.entries(NAMED).map(([unit, name]) => [name, unit]));
/** Begins an entity; also of one within a text that was escaped again, and in JSON text of programs that write no `&` in it. */
const ENTITY = '(?:&|\\\\{1,4}u0026)(?:amp;){0,2}';

/** An entity that stands for one of these characters. */
function entityPattern(units: readonly string[], unit: string): string {
  const codes = units.map((one) => one.codePointAt(0)!);
  const digits = [`0*(?:${codes.join('|')})`, `[xX]0*(?:${codes.map((code) => caseless(code.toString(16))).join('|')})`];
  const name = NAMED[unit] === undefined ? '' : `|${caseless(NAMED[unit])};`;
  return `${ENTITY}(?:#(?:${digits.join('|')});?${name})`;
}

/** One character in the ways texts write it: itself, escaped as in JSON (also in a JSON text within one), percent-encoded once or twice, as an entity of HTML and XML, a blank as forms write it. */
function unitPattern(unit: string, anyCase: boolean, isPlain = false): string {
  const units = [...new Set(anyCase ? [unit.toLowerCase(), unit.toUpperCase()] : [unit])];
  const codes = units.map((one) => caseless(hexOf(one))).join('|');
  const itself = `${/["\\/]/.test(unit) ? '\\\\{0,4}' : ''}${anyCase ? caseless(unit) : literal(unit)}`;
  const blank = unit === ' ' ? '|\\+|%(?:25)?2[Bb]' : '';
  return `(?:${itself}|\\\\{1,4}u00(?:${codes})|%(?:25)?(?:${codes})${isPlain ? '' : `|${entityPattern(units, unit)}`}${blank})`;
}
/** In longer values letters and digits are not looked for as entities: the pattern would take too long, or be refused. */
const MAX_LENGTH_ENTITIES = 512;
const written = (text: string, anyCase: boolean): string =>
  [...text].map((unit) => unitPattern(unit, anyCase, text.length > MAX_LENGTH_ENTITIES && /[0-9A-Za-z]/.test(unit))).join('');

/** For letters and digits of base64 other spellings are not looked for: it holds hundreds of them. */
const writtenBase64 = (text: string): string => text.replace(/[^0-9A-Za-z]/g, (unit) => unitPattern(unit, false));

/** What an entity stands for; one of no character stays. */
function character(entity: string, hex: string | undefined, digits: string | undefined, name: string | undefined): string {
  if (name !== undefined) return CHARACTERS.get(name.toLowerCase())!;
  const code = hex === undefined ? Number(digits) : parseInt(hex, 16);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
}
const readEntities = (text: string): string =>
  text.includes('&') ? text.replace(/&(?:amp;){0,2}(?:#(?:x([0-9a-f]+)|([0-9]+));?|(amp|lt|gt|quot|apos);)/gi, character) : text;

/** In lower case, with escapes, percent-encodings and entities read, and any number of backslashes as one. */
export function fold(text: string): string {
  return readEntities(/[\\%]/.test(text) ? readEscapes(text) : text).toLowerCase();
}

function readEscapes(text: string): string {
  const single = text.replace(/\\+/g, '\\');
  const read = (_: string, code: string | undefined, unit: string): string =>
    code === undefined ? unit : String.fromCharCode(parseInt(code, 16));
  return single.replace(/(?:\\u00|%)([0-9a-f]{2})|\\(["/])/gi, read);
}

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
  /** As it is, and turned around if it is long. */
  readonly texts: readonly string[];
  /** Of the whole value, without padding. */
  readonly base64: string;
  /** The other alphabet and, if it is long, base64 of a text that holds the value, as it is or encoded. */
  readonly otherBase64: readonly string[];
  readonly hex: string;
}

/** Beyond ASCII: as the bytes are read or percent-encoded one by one, and as JSON escapes them. */
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

/** Lower-case texts of which a folded text with the value contains one. */
export function hintsOf({ texts, base64, otherBase64, hex }: Forms): string[] {
  const spelled = texts.flatMap((text) => [text, text.replaceAll(' ', '+')]);
  const once = spelled.map(fold);
  return [base64, ...otherBase64, hex, ...spelled, ...once, ...once.map(fold)].map((hint) => hint.toLowerCase());
}

export const patternsOf = ({ isLong, texts, base64, otherBase64, hex }: Forms): string[] => [
  `${writtenBase64(base64)}${unitPattern('=', false)}{0,2}`,
  ...otherBase64.map(writtenBase64),
  caseless(hex),
  ...texts.map((text) => written(text, isLong)),
];
