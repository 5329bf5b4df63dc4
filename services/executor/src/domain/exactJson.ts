/** JSON whose numbers stay what they are: 1234567890123456789, 1.0 and 1e400 are no numbers of JavaScript. */

interface SourceText {
  readonly source?: string;
}
/** The engine has both; TypeScript does not list them yet. */
const { rawJSON, isRawJSON } = JSON as unknown as { rawJSON: (text: string) => object; isRawJSON: (value: unknown) => boolean };
const parse = JSON.parse as (text: string, revive: (key: string, value: unknown, context: SourceText) => unknown) => unknown;

/** A byte order mark says nothing in JSON (RFC 8259, 8.1), and parsers stumble over it. */
export const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

/** Numbers of up to 15 digits are what they say; of others it is looked at. */
const MAY_CHANGE = /[\d.]{16}|\d[eE]/;

/** Sign, digits and exponent, in one spelling for each number. */
function spelled(number: string): string | undefined {
  const [, sign = '', whole = '', part = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? [];
  if (whole === '') return undefined;
  const digits = `${whole}${part}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  return significant === '' ? '0' : `${sign}${significant}e${Number(exponent) - part.length + digits.length - significant.length}`;
}

/** Parsed as usual; undefined where a number would be read as another one than is written. */
export function parseUnchanged(text: string): unknown {
  if (!MAY_CHANGE.test(text)) return JSON.parse(withoutMark(text));
  let isChanged = false;
  const value = parse(withoutMark(text), (_key, member, { source }) => {
    if (typeof member === 'number' && source !== undefined && spelled(String(member)) !== spelled(source)) isChanged = true;
    return member;
  });
  return isChanged ? undefined : value;
}

/** `JSON.stringify` writes every number of it as it was spelled. A byte order mark is taken. Throws `SyntaxError`, and `RangeError` for what is nested too deep. */
export const parseExact = (text: string): unknown =>
  parse(withoutMark(text), (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source ? rawJSON(source) : value,
  );

/** An object with members, and not a number that keeps its spelling. */
export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawJSON(value);
