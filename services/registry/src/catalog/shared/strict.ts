/** Schemas whose objects refuse members they do not name. */
import { Type, type TObject, type TProperties, type TSchema } from 'typebox';

/** An object that takes the named members only. */
export const strict = <P extends TProperties>(properties: P): TObject<P> => Type.Object(properties, { additionalProperties: false });

/** What Typebox knows of a schema, such as that a member may be left out, stands in hidden members. */
const hiddenOf = (value: object): PropertyDescriptorMap =>
  Object.fromEntries(Object.entries(Object.getOwnPropertyDescriptors(value)).filter(([, { enumerable }]) => enumerable !== true));

/** The same schema in which every object takes its named members only. */
export function strictThroughout<S extends TSchema>(schema: S): S {
  const closed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(closed);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, closed(member)]));
    const isShape = members['type'] === 'object' && members['properties'] !== undefined;
    return Object.defineProperties({ ...members, ...(isShape && { additionalProperties: false }) }, hiddenOf(value));
  };
  return closed(schema) as S;
}
