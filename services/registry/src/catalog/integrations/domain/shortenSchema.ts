/** Shorter forms of a JSON Schema, for reading: what they still say of the arguments is true. */
import { isObject, type JsonObject } from '../../shared/json';

/** Members whose value maps names to schemas: the names are not keywords. */
const MAPS = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);
/** Members whose value is data, to be left as it is. */
const DATA = new Set(['const', 'enum', 'required', 'default']);
/** What explains and does not constrain. */
const EXPLAINS = new Set(['description', 'title', 'example', 'examples', 'externalDocs', 'deprecated', '$comment']);

/** Leaves out explanations, but for the description of the schema and of `depth` levels of its members; with -1 it leaves out these, too. */
export function withoutExplanations(schema: unknown, depth: number): unknown {
  if (Array.isArray(schema)) return schema.map((part) => withoutExplanations(part, depth));
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (DATA.has(key)) return [[key, value]];
      if (EXPLAINS.has(key)) return depth >= 0 && key === 'description' ? [[key, value]] : [];
      if (!MAPS.has(key) || !isObject(value)) return [[key, withoutExplanations(value, depth)]];
      const inside = key === 'properties' ? depth - 1 : -1;
      return [[key, Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutExplanations(part, inside)]))]];
    }),
  );
}

const MAX_VALUES = 20;

function outlineOf(schema: unknown, depth: number): unknown {
  if (!isObject(schema)) return schema;
  const { type, enum: values, required, properties } = schema;
  return {
    ...(type !== undefined && { type }),
    ...(Array.isArray(values) && values.length <= MAX_VALUES && { enum: values }),
    ...(depth > 0 && Array.isArray(required) && { required }),
    ...(depth > 0 && isObject(properties) && { properties: mapValues(properties, (part) => outlineOf(part, depth - 1)) }),
  };
}

const mapValues = (object: JsonObject, change: (value: unknown) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));

/** Names, types and what is required, of `depth` levels of members. References are left out with what they name. */
export const outline = (schema: JsonObject, depth: number): JsonObject => outlineOf(schema, depth) as JsonObject;
