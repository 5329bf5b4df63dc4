/** What a newer definition of a tool changes of its arguments, for whoever calls it. */
import { Type, type Static } from 'typebox';
import { isObject, listOf, objectOf, type JsonObject } from '../../shared/json';
import { readDefinition, type StoredTool } from './storedTool';

export const ArgumentChange = Type.Object({
  argument: Type.String({ description: 'With where it stands: `limit`, `body.lines[].sku`' }),
  change: Type.Enum(['added', 'removed', 'required', 'optional', 'type']),
  isRequired: Type.Optional(Type.Literal(true, { description: 'Of one that is added' })),
  before: Type.Optional(Type.String({ description: 'Of another type: what it took, in words of JSON Schema; empty for anything' })),
  after: Type.Optional(Type.String({ description: 'Of another type: what it takes' })),
});
export type ArgumentChange = Static<typeof ArgumentChange>;

/** Levels of members, and parts in all, that are compared: a schema may contain itself, and use another one often. */
const DEPTH = 5;
const MAX_PARTS = 2_000;

const membersOf = ({ properties }: JsonObject): JsonObject => objectOf(properties);
const requires = ({ required }: JsonObject, name: string): boolean => listOf(required).includes(name);

/** Both hold together. */
const joined = (one: JsonObject, other: JsonObject): JsonObject => ({
  ...one,
  ...other,
  properties: { ...membersOf(one), ...membersOf(other) },
  required: [...listOf(one['required']), ...listOf(other['required'])],
});

/** Of one definition: a part of its schema with all that holds for it, whatever it refers to. Each part is put together once. */
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

/** In the order of the newer schema, those that are gone first. */
export function changedArguments(was: Pick<StoredTool, 'definition'>, is: Pick<StoredTool, 'definition'>): ArgumentChange[] {
  const [before, after] = [was, is].map(({ definition }) => readDefinition(definition).inputSchema as JsonObject);
  const [resolveOld, resolveNew] = [resolverOf(before!), resolverOf(after!)];
  let parts = 0;

  const compare = (one: unknown, other: unknown, path: string, depth: number): ArgumentChange[] => {
    parts += 1;
    const [old, next] = [resolveOld(one), resolveNew(other)];
    if (depth > DEPTH || parts > MAX_PARTS) return [];
    if (isObject(old['items']) && isObject(next['items'])) return compare(old['items'], next['items'], `${path}[]`, depth + 1);
    const [had, has] = [membersOf(old), membersOf(next)];
    const named = (name: string): string => (path === '' ? name : `${path}.${name}`);
    return [
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
