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
  const { anyOf, ...rest } = schema;
  const values = Array.isArray(anyOf) && anyOf.length > 0 && anyOf.every(isSingle) ? anyOf.flatMap((one) => one.enum) : rest['enum'];
  if (!Array.isArray(values)) return schema;
  const types = new Set(values.map((value) => typeof value));
  const [type] = types;
  return { ...(types.size === 1 && { type }), ...rest, enum: values };
}

/** The same document with each such choice written as `enum`, and the type beside it. */
export function asEnums<T>(value: T): T {
  if (Array.isArray(value)) return value.map(asEnums) as T;
  if (typeof value !== 'object' || value === null) return value;
  return enumOf(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, asEnums(part)]))) as T;
}
