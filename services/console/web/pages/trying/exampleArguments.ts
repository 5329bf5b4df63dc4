/** Arguments to start from: what a tool's schema requires, with the values it suggests. Pure. */
type Schema = Readonly<Record<string, unknown>>;

const DEPTH = 4;
const LONGEST_NAME = 40;
const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** What a text of a format looks like. */
const SUCH_AS: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  time: '12:00:00Z',
  email: 'name@example.com',
  uri: 'https://example.com/path',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
  ipv4: '192.0.2.1',
};

export interface Example {
  /** An object with the required arguments. */
  args: Record<string, unknown>;
  /** Texts in it that nobody suggested, `<name>`: a person has to replace them. */
  blanks: ReadonlySet<string>;
}

/** What suggests a value, the surest first. */
const suggestedBy = (schema: Schema): unknown =>
  [schema['const'], schema['example'], listOf(schema['examples'])[0], schema['default'], listOf(schema['enum'])[0]].find(
    (value) => value !== undefined,
  );

/** The schema meant by a reference or by a choice of several; itself otherwise. */
function meant(schema: Schema, root: Schema): Schema {
  const name = typeof schema['$ref'] === 'string' ? /^#\/\$defs\/([^/]+)$/.exec(schema['$ref'])?.[1] : undefined;
  if (name !== undefined && isObject(root['$defs']) && isObject(root['$defs'][name])) return root['$defs'][name];
  const choice = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])].find((one) => isObject(one) && one['type'] !== 'null');
  return isObject(choice) ? { ...schema, ...meant(choice, root), anyOf: undefined, oneOf: undefined } : schema;
}

/** An object with the required arguments, from a tool's schema of them. */
export function exampleArguments(root: Schema): Example {
  const blanks = new Set<string>();
  const blank = (name: string, format: unknown): string => {
    const like = typeof format === 'string' ? SUCH_AS[format] : undefined;
    const text = `<${name.slice(0, LONGEST_NAME)}${like === undefined ? '' : `, such as ${like}`}>`;
    blanks.add(text);
    return text;
  };
  const valueOf = (name: string, given: unknown, depth: number): unknown => {
    if (!isObject(given) || depth > DEPTH) return blank(name, undefined);
    const schema = meant(given, root);
    // What stands beside a reference or a choice is said of this argument.
    const suggested = [given, schema].map(suggestedBy).find((value) => value !== undefined);
    if (suggested !== undefined) return suggested;
    const type = listOf(schema['type'])[0] ?? schema['type'];
    if (type === 'object' || isObject(schema['properties'])) return requiredOf(schema, depth);
    if (type === 'array') return Number(schema['minItems'] ?? 0) > 0 ? [valueOf(name, schema['items'], depth + 1)] : [];
    if (type === 'integer' || type === 'number') return typeof schema['minimum'] === 'number' ? Math.ceil(schema['minimum']) : 1;
    if (type === 'boolean') return false;
    return type === 'null' ? null : blank(name, schema['format']);
  };
  const requiredOf = (schema: Schema, depth: number): Record<string, unknown> => {
    const properties = isObject(schema['properties']) ? schema['properties'] : {};
    const required = listOf(schema['required']).filter((name) => typeof name === 'string');
    return Object.fromEntries(required.map((name) => [name, valueOf(name, properties[name], depth + 1)]));
  };
  return { args: requiredOf(root, 0), blanks };
}

/** Returns the blanks that are still in a value, each once. */
export function blanksLeft(value: unknown, blanks: ReadonlySet<string>): string[] {
  const within = (part: unknown): unknown[] =>
    isObject(part) ? Object.values(part).flatMap(within) : Array.isArray(part) ? (part as unknown[]).flatMap(within) : [part];
  const texts = new Set(within(value));
  return [...blanks].filter((text) => texts.has(text));
}
