/**
 * Integers that are no numbers of JavaScript (above 2^53) and would be rounded on the way here. Where a request writes the argument as text, its digits do as
 * well as the number; numbers that can be sent as such are not taken as text, for rules compare them.
 */
import { isDeepStrictEqual } from 'node:util';
import type { registry } from '@gatehouse/contracts';
import type { ErrorObject } from 'ajv/dist/2020';

type Args = Readonly<Record<string, unknown>>;
type Schema = Readonly<Record<string, unknown>>;

const isLong = (value: unknown): value is string =>
  typeof value === 'string' && /^-?[1-9]\d{15,18}$/.test(value) && !Number.isSafeInteger(Number(value));
const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);

function isInteger(property: unknown, defs: unknown): boolean {
  if (!isObject(property)) return false;
  const name = /^#\/\$defs\/([^/~%]+)$/.exec(String(property['$ref']))?.[1];
  const target = name !== undefined && isObject(defs) ? defs[name] : property;
  if (!isObject(target)) return false;
  const { type, format } = target;
  const isType = type === 'integer' || isDeepStrictEqual(type, ['integer', 'null']);
  return isType && (format === undefined || format === 'int64');
}

/** The arguments as the schema of the tool checks them: a long integer as the number that is next to it. */
export function numbersFor(definition: registry.ToolDefinition): (args: Args) => Args {
  if (definition.kind !== 'http') return (args) => args;
  const { properties, $defs } = definition.inputSchema;
  const known = isObject(properties) ? properties : {};
  const names = definition.parameters.flatMap(({ argument, in: place, contentType }) =>
    place !== 'body' && contentType === undefined && isInteger(known[argument], $defs) ? [argument] : [],
  );
  return (args) => {
    const long = names.filter((name) => Object.hasOwn(args, name) && isLong(args[name]));
    return long.length === 0 ? args : { ...args, ...Object.fromEntries(long.map((name) => [name, Number(args[name])])) };
  };
}

const step = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Schema)[name] : undefined;

/** Why the call cannot be made, for digits where only a number will do. */
export const refusedDigits = (errors: readonly ErrorObject[], args: Args): string[] =>
  errors.flatMap(({ keyword, instancePath, params }) => {
    if (keyword !== 'type' || ![(params as { type: unknown }).type].flat().includes('integer')) return [];
    const names = instancePath.split('/').slice(1);
    const value = names.reduce<unknown>((at, name) => step(at, name.replaceAll('~1', '/').replaceAll('~0', '~')), args);
    return isLong(value)
      ? [
          `${instancePath}: a number of this size cannot be sent here; digits are taken for an int64 that stands alone in the path, the query, a header or a cookie`,
        ]
      : [];
  });
