/** Constants, alone or one of several, as `enum`: what generators of clients in all languages understand, unlike `const` and `anyOf` of it. */
interface Constant {
  readonly const: unknown;
}
const isConstant = (schema: unknown): schema is Constant =>
  typeof schema === 'object' && schema !== null && 'const' in schema && ['string', 'number', 'boolean'].includes(typeof schema.const);

interface Single {
  readonly enum: readonly [unknown];
}
const isSingle = (schema: unknown): schema is Single =>
  typeof schema === 'object' && schema !== null && 'enum' in schema && Array.isArray(schema.enum) && schema.enum.length === 1;

function enumOf(schema: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (isConstant(schema)) {
    const { const: value, ...rest } = schema;
    return { type: typeof value, ...rest, enum: [value] };
  }
  const choices = schema['anyOf'];
  const isChoice = Array.isArray(choices) && choices.length > 0 && choices.every(isSingle);
  if (!isChoice && !Array.isArray(schema['enum'])) return schema;
  const { anyOf: _choices, ...rest } = schema;
  const values: readonly unknown[] = isChoice ? choices.flatMap((one) => one.enum) : (schema['enum'] as unknown[]);
  const types = new Set(values.map((value) => typeof value));
  const [type] = types;
  return { ...(types.size === 1 && { type }), ...rest, enum: values };
}

/** The same document with each such choice written as `enum`, and the type beside it. Copies only what holds one: most of it holds none. */
export function asEnums<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  let changed: Record<string, unknown> | undefined;
  for (const [key, part] of Object.entries(value as Readonly<Record<string, unknown>>)) {
    const written = asEnums(part);
    if (written !== part) (changed ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>)[key] = written;
  }
  const copy = (changed ?? value) as Record<string, unknown>;
  return (Array.isArray(value) ? copy : enumOf(copy)) as T;
}
