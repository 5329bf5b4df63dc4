/**
 * One schema of a document to JSON Schema 2020-12 as tools carry it. Only known keywords pass: `$id`, `$dynamicRef`, `$async` and the like would change
 * how a validator reads everything around them. Differences of OpenAPI 3.0 (nullable, boolean exclusiveMinimum, example) are levelled out.
 */
import { cleanText } from '../../shared/cleanText';
import { dropEnds } from '../domain/integerEnds';
import { HIDDEN_NOTE, holdsHidden } from '../domain/marks';
import { isObject, listOf, quote, stringOf, type JsonObject } from '../../shared/json';
import { portablePattern } from './portablePattern';
import { patternFault } from './safePattern';
import { Skip } from './skip';

export interface SchemaContext {
  /** Name of the definition that a `$ref` points to; also notes that it is used. `inPlace`: it applies to the same value, not to a part of it. */
  refer(ref: string, inPlace: boolean): string;
  note(text: string): void;
  /** Names of members that the schema, what it refers to or a part of its `allOf` marks readOnly. */
  readOnlyIn(schema: JsonObject): ReadonlySet<string>;
}

const MAX_TEXT = 1_000;
const MAX_EXAMPLE = 300;
const PLAIN = [
  'type', 'enum', 'const', 'multipleOf', 'maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum', 'maxLength', 'minLength', 'maxItems', 'minItems',
  'uniqueItems', 'maxContains', 'minContains', 'maxProperties', 'minProperties', 'dependentRequired', 'default', 'deprecated', 'readOnly', 'writeOnly',
] as const; // prettier-ignore
const PARTS = ['items', 'contains', 'propertyNames', 'additionalProperties', 'unevaluatedItems', 'unevaluatedProperties'] as const;
const SAME_VALUE = ['not', 'if', 'then', 'else'] as const;
const SAME_VALUE_LISTS = ['allOf', 'anyOf', 'oneOf'] as const;
const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
/** What the validators of the project know (ajv-formats); an unknown format says nothing to them. */
const FORMATS = new Set(
  'date time date-time iso-time iso-date-time duration uri uri-reference uri-template url email hostname ipv4 ipv6 regex uuid json-pointer json-pointer-uri-fragment relative-json-pointer byte int32 int64 float double password binary'.split(
    ' ',
  ),
);

const isSchema = (value: unknown): value is JsonObject | boolean => typeof value === 'boolean' || isObject(value);
const fits = (value: unknown, max: number): boolean => (JSON.stringify(value) ?? '').length <= max;

/** Legal `type` words of the schema; `file` is Swagger's word for bytes in a form. */
function typesOf(schema: JsonObject, context: SchemaContext): string[] {
  const words = typeof schema['type'] === 'string' ? [schema['type']] : listOf(schema['type']);
  const legal = words.map((word) => (word === 'file' ? 'string' : word)).filter((word): word is string => TYPES.has(word as string));
  if (legal.length < words.length) context.note('a type that is no JSON type is not checked');
  return [...new Set(legal)];
}

function copyPlain(schema: JsonObject, out: JsonObject, context: SchemaContext): void {
  for (const keyword of PLAIN) if (schema[keyword] !== undefined) out[keyword] = schema[keyword];
  const types = typesOf(schema, context);
  delete out['type'];
  if (types.length > 0) out['type'] = types.length === 1 ? types[0] : types;
  if (Array.isArray(out['enum']) && out['enum'].length === 0) delete out['enum'];
  if (Array.isArray(out['enum'])) out['enum'] = uniqueValues(out['enum']);
  if (!fits(out['default'], MAX_TEXT)) delete out['default'];
  const format = stringOf(schema['format']);
  if (format !== undefined && FORMATS.has(format)) out['format'] = format;
  const examples = Array.isArray(schema['examples']) ? schema['examples'] : schema['example'] === undefined ? [] : [schema['example']];
  if (examples.length > 0 && fits(examples, MAX_EXAMPLE)) out['examples'] = examples;
  for (const keyword of ['title', 'description'] as const) {
    if (holdsHidden(schema[keyword])) context.note(HIDDEN_NOTE);
    const text = cleanText(schema[keyword], MAX_TEXT);
    if (text !== '') out[keyword] = text;
  }
}

const uniqueValues = (values: readonly unknown[]): unknown[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

/** Levels bounds: in OpenAPI 3.0 `exclusiveMinimum: true` makes `minimum` exclusive; in JSON Schema 2020-12 it is a number of its own. */
function levelBounds(out: JsonObject): void {
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (typeof out[exclusive] !== 'boolean') continue;
    const strict = out[exclusive];
    delete out[exclusive];
    if (!strict || typeof out[bound] !== 'number') continue;
    out[exclusive] = out[bound];
    delete out[bound];
  }
}

function copyPattern(schema: JsonObject, out: JsonObject, context: SchemaContext): void {
  if (typeof schema['pattern'] !== 'string') return;
  const pattern = portablePattern(schema['pattern']);
  const maxLength = typeof schema['maxLength'] === 'number' ? schema['maxLength'] : undefined;
  const fault = pattern === undefined ? 'is written for another engine' : patternFault(pattern, maxLength);
  if (fault === undefined) out['pattern'] = pattern;
  else context.note(`pattern ${quote(schema['pattern'])} is not checked: it ${fault}`);
}

/** The server sets read-only properties, so nobody has to send them. */
function copyRequired(schema: JsonObject, out: JsonObject, readOnly: ReadonlySet<string>): void {
  const isAsked = (name: unknown): boolean => typeof name === 'string' && !readOnly.has(name);
  const required = [...new Set(listOf(schema['required']).filter(isAsked))];
  if (required.length > 0) out['required'] = required;
}

/** Schemas by name: `properties` and its kin. */
function convertMap(value: unknown, context: SchemaContext, inPlace: boolean): JsonObject {
  const entries = Object.entries(isObject(value) ? value : {}).filter(([, part]) => isSchema(part));
  return Object.fromEntries(entries.map(([name, part]) => [name, convertSchema(part, context, inPlace)]));
}

function copyPatternProperties(schema: JsonObject, out: JsonObject, context: SchemaContext): void {
  if (!isObject(schema['patternProperties'])) return;
  const all = Object.entries(schema['patternProperties']);
  const kept = all.filter(([pattern]) => patternFault(pattern) === undefined);
  if (kept.length > 0) out['patternProperties'] = convertMap(Object.fromEntries(kept), context, false);
  if (kept.length === all.length) return;
  context.note('a pattern for property names is not checked: it is no regular expression or can take too long');
  // What the dropped pattern allowed must not be refused now.
  delete out['additionalProperties'];
  delete out['unevaluatedProperties'];
}

/** The discriminator says which alternative is meant, so they are seldom written to exclude each other: a value that several accept is right. */
function chooseByDiscriminator(alternatives: readonly unknown[], out: JsonObject): void {
  if (out['anyOf'] === undefined) out['anyOf'] = alternatives;
  else out['allOf'] = [...listOf(out['allOf']), { anyOf: alternatives }];
}

/** `inPlace` goes on only through keywords that speak of the same value. */
function copyParts(schema: JsonObject, out: JsonObject, context: SchemaContext, inPlace: boolean, readOnly: ReadonlySet<string>): void {
  for (const keyword of PARTS) if (isSchema(schema[keyword])) out[keyword] = convertSchema(schema[keyword], context, false);
  for (const keyword of SAME_VALUE)
    if (isSchema(schema[keyword])) out[keyword] = convertSchema(schema[keyword], context, inPlace, readOnly);
  for (const keyword of SAME_VALUE_LISTS) {
    const members = listOf(schema[keyword])
      .filter(isSchema)
      .map((member) => convertSchema(member, context, inPlace, readOnly));
    if (members.length === 0) continue;
    if (keyword === 'oneOf' && isObject(schema['discriminator'])) chooseByDiscriminator(members, out);
    else out[keyword] = members;
  }
  // Before 2020-12 a list of schemas under `items` was a tuple.
  const tuple = listOf(Array.isArray(schema['items']) ? schema['items'] : schema['prefixItems']).filter(isSchema);
  if (tuple.length > 0) out['prefixItems'] = tuple.map((member) => convertSchema(member, context, false));
  if (isObject(schema['properties'])) out['properties'] = convertMap(schema['properties'], context, false);
  if (isObject(schema['dependentSchemas'])) out['dependentSchemas'] = convertMap(schema['dependentSchemas'], context, inPlace);
  copyPatternProperties(schema, out, context);
}

/** Adds null to what the schema accepts. Without a type of its own the parts it is made of keep null out, so it becomes an alternative. */
function allowNull(out: JsonObject): JsonObject {
  if (out['type'] === undefined) return { anyOf: [out, { type: 'null' }] };
  if (Array.isArray(out['enum'])) out['enum'] = uniqueValues([...(out['enum'] as unknown[]), null]);
  out['type'] = [...new Set([out['type'], 'null'].flat())];
  return out;
}

/**
 * Throws `Skip` for a value that is no schema. Never follows a `$ref`: recursion stays recursion. `inPlace`: see `SchemaContext.refer`. `around`: members of the
 * same value that the schemas around this one mark readOnly.
 */
export function convertSchema(
  schema: unknown,
  context: SchemaContext,
  inPlace: boolean,
  around: ReadonlySet<string> = new Set<string>(),
): JsonObject | boolean {
  if (typeof schema === 'boolean') return schema;
  if (!isObject(schema)) throw new Skip('a schema is not an object');
  const out: JsonObject = {};
  if (typeof schema['$ref'] === 'string') out['$ref'] = `#/$defs/${context.refer(schema['$ref'], inPlace)}`;
  else if (schema['$dynamicRef'] !== undefined || schema['$recursiveRef'] !== undefined) throw new Skip('a schema uses $dynamicRef');
  copyPlain(schema, out, context);
  levelBounds(out);
  dropEnds(out);
  copyPattern(schema, out, context);
  const readOnly = new Set([...around, ...context.readOnlyIn(schema)]);
  copyRequired(schema, out, readOnly);
  copyParts(schema, out, context, inPlace, readOnly);
  return schema['nullable'] === true ? allowNull(out) : out;
}
