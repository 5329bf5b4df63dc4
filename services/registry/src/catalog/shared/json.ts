/** Small readers of untyped JSON. Documents come from outside: nothing in them has a type until it was looked at. */
export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const stringOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** One step of a JSON pointer (RFC 6901). */
export const pointerStep = (name: string | number): string => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** A name from the document as it may stand in a message: shortened, in quotes, control characters escaped. */
export const quote = (text: string): string => JSON.stringify(text.length > 120 ? `${text.slice(0, 119)}…` : text);

/** JSON text with sorted member names: the same value always gives the same text. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

export const sameJson = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);
