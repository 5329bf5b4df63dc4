/** Schemas whose objects refuse members they do not name. */
import { Type, type TObject, type TProperties, type TSchema } from 'typebox';

/** An object that takes the named members only. */
export const strict = <P extends TProperties>(properties: P): TObject<P> => Type.Object(properties, { additionalProperties: false });

/** The same schema in which every object takes its named members only. */
export function strictThroughout<S extends TSchema>(schema: S): S {
  const closed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(closed);
    if (typeof value !== 'object' || value === null) return value;
    const copy = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, closed(member)]));
    return copy['type'] === 'object' && copy['properties'] !== undefined ? { ...copy, additionalProperties: false } : copy;
  };
  return closed(schema) as S;
}
