/** Arguments to start from: what a tool's schema requires, with the values it suggests. Pure. */
type Schema = Readonly<Record<string, unknown>>;

const DEPTH = 4;
const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);

const EMPTY: Readonly<Record<string, unknown>> = { string: '', integer: 1, number: 1, boolean: false, array: [], null: null };

function exampleOf(schema: unknown, depth: number): unknown {
  if (!isObject(schema) || depth > DEPTH) return '';
  const [first] = Array.isArray(schema['examples']) ? (schema['examples'] as unknown[]) : [];
  const [choice] = Array.isArray(schema['enum']) ? (schema['enum'] as unknown[]) : [];
  const suggested = schema['default'] ?? schema['const'] ?? first ?? choice;
  if (suggested !== undefined) return suggested;
  const type = Array.isArray(schema['type']) ? (schema['type'] as unknown[])[0] : schema['type'];
  if (type === 'object' || isObject(schema['properties'])) return requiredOf(schema, depth);
  return EMPTY[String(type)] ?? '';
}

function requiredOf(schema: Schema, depth: number): Record<string, unknown> {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? (schema['required'] as unknown[]).filter((name) => typeof name === 'string') : [];
  return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name], depth + 1)]));
}

/** An object with the required arguments. */
export const exampleArguments = (inputSchema: Schema): Record<string, unknown> => requiredOf(inputSchema, 0);
