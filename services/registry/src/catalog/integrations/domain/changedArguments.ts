/** What a newer definition of a tool changes of its arguments, for whoever calls it. */
import { Type, type Static } from 'typebox';
import { isObject, listOf, objectOf, type JsonObject } from '../../shared/json';
import { readDefinition, type StoredTool } from './storedTool';

export const ArgumentChange = Type.Object({
  argument: Type.String({ description: 'With where it stands: `limit`, `body.lines[].sku`' }),
  change: Type.Enum(['added', 'removed', 'required', 'optional', 'type', 'values', 'limits', 'text']),
  isRequired: Type.Optional(Type.Literal(true, { description: 'Of one that is added' })),
  before: Type.Optional(
    Type.String({
      description:
        'Of another type, other allowed values, other limits (a format, a pattern, the least and most, a default) or another description: what it was, in words of JSON Schema, the first 200 characters; empty for none',
    }),
  ),
  after: Type.Optional(Type.String({ description: 'Of those: what it is' })),
});
export type ArgumentChange = Static<typeof ArgumentChange>;

/** Levels of members, and parts in all, that are compared: a schema may contain itself, and use another one often. */
const DEPTH = 5;
const MAX_PARTS = 2_000;

const membersOf = ({ properties }: JsonObject): JsonObject => objectOf(properties);
const requires = ({ required }: JsonObject, name: string): boolean => listOf(required).includes(name);

/** Merges two schemas that both hold for one value. */
const joined = (one: JsonObject, other: JsonObject): JsonObject => ({
  ...one,
  ...other,
  properties: { ...membersOf(one), ...membersOf(other) },
  required: [...listOf(one['required']), ...listOf(other['required'])],
});

/** Returns a function that merges any part of the schema with what its `$ref` and `allOf` say. It merges each part once. */
function resolverOf(root: JsonObject): (schema: unknown) => JsonObject {
  const defs = objectOf(root['$defs']);
  const known = new Map<unknown, JsonObject>();
  const resolve = (schema: unknown): JsonObject => {
    const before = known.get(schema);
    if (before !== undefined) return before;
    known.set(schema, {});
    const { $ref, allOf, ...own } = objectOf(schema);
    const name = typeof $ref === 'string' ? $ref.replace('#/$defs/', '') : '';
    const parts = [...(Object.hasOwn(defs, name) ? [defs[name]] : []), ...listOf(allOf)];
    const whole = [...parts.map(resolve), own].reduce(joined, {});
    known.set(schema, whole);
    return whole;
  };
  return resolve;
}
type Resolve = ReturnType<typeof resolverOf>;

/** `string`, `integer or null`, `array of string`; empty when it does not say. */
function typesOf(schema: unknown, resolve: Resolve): string {
  const ownTypes = ({ type }: JsonObject): string[] => [type].flat().filter((word) => typeof word === 'string');
  const whole = resolve(schema);
  const items = ownTypes(resolve(whole['items'])).join(' or ');
  const own = ownTypes(whole).map((word) => (word === 'array' && items !== '' ? `array of ${items}` : word));
  const choices = [...listOf(whole['anyOf']), ...listOf(whole['oneOf'])].flatMap((choice) => ownTypes(resolve(choice)));
  return [...new Set(own.length > 0 ? own : choices)].sort().join(' or ');
}

const LIMITS = [
  ...['format', 'pattern', 'multipleOf', 'minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems', 'default'],
];
/** What is told of an argument whose type stays, besides its members: each as one text that is compared and shown. */
const TOLD: Readonly<Record<'values' | 'limits' | 'text', (schema: JsonObject) => string>> = {
  values: (schema) => ('const' in schema ? [schema['const']] : listOf(schema['enum'])).map((value) => JSON.stringify(value)).join(', '),
  limits: (schema) => LIMITS.flatMap((key) => (key in schema ? [`${key} ${JSON.stringify(schema[key])}`] : [])).join(', '),
  text: ({ description }) => (typeof description === 'string' ? description : ''),
};
const MOST = 200;
const shown = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text);

function detailChanges(old: JsonObject, next: JsonObject, argument: string): ArgumentChange[] {
  return (['values', 'limits', 'text'] as const).flatMap((change) => {
    const [before, after] = [TOLD[change](old), TOLD[change](next)];
    return before === after ? [] : [{ argument, change, before: shown(before), after: shown(after) }];
  });
}

/** Lists the changes in the order of the newer schema; at each level the arguments that are gone come first. */
export function changedArguments(was: Pick<StoredTool, 'definition'>, is: Pick<StoredTool, 'definition'>): ArgumentChange[] {
  const [before, after] = [was, is].map(({ definition }) => readDefinition(definition).inputSchema as JsonObject);
  const [resolveOld, resolveNew] = [resolverOf(before!), resolverOf(after!)];
  let parts = 0;

  const compare = (one: unknown, other: unknown, path: string, depth: number): ArgumentChange[] => {
    parts += 1;
    const [old, next] = [resolveOld(one), resolveNew(other)];
    if (depth > DEPTH || parts > MAX_PARTS) return [];
    const own = path === '' ? [] : detailChanges(old, next, path);
    if (isObject(old['items']) && isObject(next['items'])) return [...own, ...compare(old['items'], next['items'], `${path}[]`, depth + 1)];
    const [had, has] = [membersOf(old), membersOf(next)];
    const named = (name: string): string => (path === '' ? name : `${path}.${name}`);
    return [
      ...own,
      ...Object.keys(had)
        .filter((name) => !Object.hasOwn(has, name))
        .map((name): ArgumentChange => ({ argument: named(name), change: 'removed' })),
      ...Object.keys(has).flatMap((name): ArgumentChange[] => {
        const argument = named(name);
        const isRequired = requires(next, name);
        if (!Object.hasOwn(had, name)) return [{ argument, change: 'added', ...(isRequired && { isRequired }) }];
        const [from, to] = [typesOf(had[name], resolveOld), typesOf(has[name], resolveNew)];
        return [
          ...(isRequired === requires(old, name) ? [] : [{ argument, change: isRequired ? ('required' as const) : ('optional' as const) }]),
          ...(from === to
            ? compare(had[name], has[name], argument, depth + 1)
            : [{ argument, change: 'type' as const, before: from, after: to }]),
        ];
      }),
    ];
  };
  return compare(before, after, '', 0);
}
