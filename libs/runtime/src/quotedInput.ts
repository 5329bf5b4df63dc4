/** The message of a `SyntaxError` quotes what could not be read, which may hold a secret. What is written of errors leaves that message out. */

/** Most come of `JSON.parse`; a regular expression is quoted too. */
const nameOf = (message: string): string => (/\bJSON\b/.test(message) ? 'not valid JSON' : 'not valid');

/** Messages of syntax errors in an error: itself, its causes, and errors that it carries. */
function quoting(value: unknown, seen: Set<unknown>): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => quoting(one, seen));
  if (!(value instanceof Error) || seen.has(value)) return [];
  seen.add(value);
  const inner = [value.cause, (value as { errors?: unknown }).errors, ...(Object.values(value) as unknown[])];
  return [...(value.name === 'SyntaxError' && value.message !== '' ? [value.message] : []), ...quoting(inner, seen)];
}

/** Cleans texts that were made of an error: each message that quotes what could not be read becomes `not valid JSON`. */
export function withoutInput(err: unknown): (text: string) => string {
  const messages = quoting(err, new Set());
  return (text) => messages.reduce((rest, message) => rest.replaceAll(message, () => nameOf(message)), text);
}

/** The message of an error for records and logs, without what could not be read. `fallback`: a text for what was thrown and is no error. */
export const messageWithoutInput = (thrown: unknown, fallback: (thrown: unknown) => string): string =>
  withoutInput(thrown)(thrown instanceof Error ? thrown.message : fallback(thrown));
