/** Smaller versions of a schema that was converted: without its words, and only the first level of it. */
import { isObject, listOf, objectOf, type JsonObject } from '../../shared/json';

export type Schema = JsonObject | boolean;

const WORDS = ['description', 'title', 'examples', 'default', 'deprecated'];
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const MAPS = ['properties', 'patternProperties', 'dependentSchemas'];
const SINGLE = 'items contains propertyNames additionalProperties unevaluatedItems unevaluatedProperties not if then else'.split(' ');

/** Accepts the same values. */
export function withoutWords(schema: Schema): Schema {
  if (typeof schema === 'boolean') return schema;
  const slim = (part: unknown): unknown => (isObject(part) ? withoutWords(part) : part);
  const kept = Object.entries(schema).filter(([keyword]) => !WORDS.includes(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => {
      if (SINGLE.includes(keyword)) return [keyword, slim(value)];
      if (LISTS.includes(keyword)) return [keyword, listOf(value).map(slim)];
      if (MAPS.includes(keyword))
        return [keyword, Object.fromEntries(Object.entries(objectOf(value)).map(([name, part]) => [name, slim(part)]))];
      return [keyword, value];
    }),
  );
}

/** Keywords of a leaf that say much in few characters. */
const KEPT = [
  'type',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
];
const MAX_ENUM = 50;
const MAX_WORDS = 120;

function outlineOf(schema: Schema, resolve: (ref: string) => Schema): Schema {
  if (typeof schema === 'boolean') return schema;
  const { $ref: ref, description, enum: values } = schema;
  const target = typeof ref === 'string' ? objectOf(resolve(ref)) : schema;
  const kept = KEPT.filter((keyword) => target[keyword] !== undefined).map((keyword) => [keyword, target[keyword]]);
  return {
    ...(Object.fromEntries(kept) as JsonObject),
    ...(Array.isArray(values) && values.length <= MAX_ENUM && { enum: values }),
    ...(typeof description === 'string' && { description: description.slice(0, MAX_WORDS) }),
  };
}

const ALTERNATIVES = ['anyOf', 'oneOf', 'if', 'then', 'else'];

/** Schemas that may speak of the same value, but need not. */
const alternativesOf = (schema: JsonObject): JsonObject[] =>
  [...ALTERNATIVES.flatMap((keyword) => [schema[keyword]].flat()), ...Object.values(objectOf(schema['dependentSchemas']))].filter(isObject);

/**
 * The members of an object and what each is, but nothing about what is inside them: accepts all that the schema accepts, and more. Members that only
 * an alternative names have their name alone. `resolve` gives the definition that a `$ref` of a converted schema names.
 */
export function firstLevelOf(schema: Schema, resolve: (ref: string) => Schema, depth = 0): JsonObject {
  if (typeof schema === 'boolean' || depth > 8) return {};
  const { $ref: ref, type, required } = schema;
  const parts = [...(typeof ref === 'string' ? [resolve(ref)] : []), ...listOf(schema['allOf']).filter(isObject)];
  const outlines = parts.map((part) => firstLevelOf(part, resolve, depth + 1));
  const alternatives = alternativesOf(schema).map((part) => firstLevelOf(part, resolve, depth + 1));
  const names = alternatives.flatMap((outline) => Object.keys(objectOf(outline['properties'])));
  const members = Object.entries(objectOf(schema['properties'])).map(([name, part]) => [name, outlineOf(part as Schema, resolve)]);
  const properties = {
    ...Object.fromEntries(names.map((name) => [name, {}])),
    ...Object.assign({}, ...outlines.map((outline) => objectOf(outline['properties']))),
    ...Object.fromEntries(members),
  } as JsonObject;
  const asked = [...new Set([...outlines.flatMap((outline) => listOf(outline['required'])), ...listOf(required)])];
  const kind = type ?? outlines.find((outline) => outline['type'] !== undefined)?.['type'];
  return {
    ...(kind !== undefined && { type: kind }),
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(asked.length > 0 && { required: asked }),
  };
}

/** Reduces what `firstLevelOf` returns to its type and the names of its members. */
export function namesOf({ $comment, type, properties }: JsonObject): JsonObject {
  return {
    ...($comment !== undefined && { $comment }),
    ...(type !== undefined && { type }),
    properties: Object.fromEntries(Object.keys(objectOf(properties)).map((name) => [name, {}])),
  };
}

const holdsNames = (schema: JsonObject): boolean => Object.keys(schema).length > 0;

/** Reduces a schema to the names of its members at every depth, and the references that lead to more of them. */
export function memberNamesOf(schema: unknown): JsonObject {
  if (!isObject(schema)) return {};
  const { $ref: ref, properties } = schema;
  const entries: [string, unknown][] = [];
  if (typeof ref === 'string') entries.push(['$ref', ref]);
  if (properties !== undefined)
    entries.push([
      'properties',
      Object.fromEntries(Object.entries(objectOf(properties)).map(([name, part]) => [name, memberNamesOf(part)])),
    ]);
  for (const keyword of ['items', 'additionalProperties', 'if', 'then', 'else']) {
    const names = memberNamesOf(schema[keyword]);
    if (holdsNames(names)) entries.push([keyword, names]);
  }
  for (const keyword of LISTS) {
    const names = listOf(schema[keyword]).map(memberNamesOf).filter(holdsNames);
    if (names.length > 0) entries.push([keyword, names]);
  }
  for (const keyword of ['patternProperties', 'dependentSchemas']) {
    const names = Object.entries(objectOf(schema[keyword])).map(([name, part]) => [name, memberNamesOf(part)] as const);
    const kept = names.filter(([, part]) => holdsNames(part));
    if (kept.length > 0) entries.push([keyword, Object.fromEntries(kept)]);
  }
  return Object.fromEntries(entries);
}
