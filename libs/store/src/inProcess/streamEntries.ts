/** Entries of the two streams, as Redis tells them: an id, and names and values in turn. */
import type { Invalidation } from './cacheServer';

export type StreamEntry = readonly [id: string, fields: readonly string[]];

const fieldsOf = (fields: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from({ length: fields.length / 2 }, (_, i) => [fields[2 * i]!, fields[2 * i + 1]!]));

export function invalidationOf([id, fields]: StreamEntry): Invalidation {
  const { epoch = '', tag = '', writer = '', keys = '[]' } = fieldsOf(fields);
  return { epoch, tag, writer, position: Number(id.slice(0, id.indexOf('-'))), keys: JSON.parse(keys) as string[] };
}

export function acknowledgementOf([, fields]: StreamEntry): { readonly tag: string; readonly holder: string } {
  const { tag = '', holder = '' } = fieldsOf(fields);
  return { tag, holder };
}
