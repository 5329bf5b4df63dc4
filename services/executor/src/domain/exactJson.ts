/** JSON whose numbers keep their own spelling, for texts of which only parts are passed on: 1234567890123456789, 1.0 and 1e400 are no numbers of JavaScript. */

interface SourceText {
  readonly source?: string;
}
/** Of the engine; TypeScript does not list them yet. */
const { rawJSON, isRawJSON } = JSON as unknown as { rawJSON: (text: string) => object; isRawJSON: (value: unknown) => boolean };
const parse = JSON.parse as (text: string, revive: (key: string, value: unknown, context: SourceText) => unknown) => unknown;

/** `JSON.stringify` writes every number of it as it was spelled. A byte order mark is taken. Throws `SyntaxError`, and `RangeError` for what is nested too deep. */
export const parseExact = (text: string): unknown =>
  parse(text.startsWith('\uFEFF') ? text.slice(1) : text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source ? rawJSON(source) : value,
  );

/** An object with members, and not a number that keeps its spelling. */
export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawJSON(value);
