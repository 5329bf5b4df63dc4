/** Arguments that fit a tool's schema well enough to be written into a request. Seeded: the same seed gives the same arguments. */
type Schema = Readonly<Record<string, unknown>>;
export type Random = () => number;

/** mulberry32: numbers from 0 to 1. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const TEXTS = ['plain', 'two words', 'a/b', 'x&y=z', '100%', 'q?r#s', 'ü€', "it's (so)!", 'a+b', '~._-', 'semi;colon', '[in]'];
/** Texts for items of lists: no character of theirs separates items in any style. */
const WORDS = ['alpha', 'beta-2', 'gamma_3', 'ä', 'x+y', '5%'];
const MAX_DEPTH = 4;

export function madeUp(root: Schema, random: Random): Record<string, unknown> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const defs = isSchema(root['$defs']) ? root['$defs'] : {};

  function whole(schema: unknown): Schema {
    if (!isSchema(schema)) return {};
    const ref = schema['$ref'];
    if (typeof ref === 'string') return whole(defs[ref.replace('#/$defs/', '')]);
    const one = listOf(schema['oneOf'] ?? schema['anyOf']).find((each) => isSchema(each) && each['type'] !== 'null');
    const parts = [...listOf(schema['allOf']), ...(one === undefined ? [] : [one])].map(whole);
    return parts.reduce(
      (all, part) => ({ ...all, ...part, properties: { ...(all['properties'] as object), ...(part['properties'] as object) } }),
      schema,
    );
  }

  function value(given: unknown, depth: number, inList: boolean): unknown {
    const schema = whole(given);
    if (schema['const'] !== undefined) return schema['const'];
    const choices = listOf(schema['enum']).filter((each) => each !== null && each !== '');
    if (choices.length > 0) return pick(choices);
    const type = [schema['type']].flat().find((each) => each !== 'null' && each !== undefined);
    if (type === 'integer' || type === 'number') return Math.max(Number(schema['minimum'] ?? 1), 1) + Math.floor(random() * 3);
    if (type === 'boolean') return random() < 0.5;
    if (type === 'array')
      return depth > MAX_DEPTH ? [] : Array.from({ length: 1 + Math.floor(random() * 3) }, () => value(schema['items'], depth + 1, true));
    if (type === 'object' || (type === undefined && Object.keys((schema['properties'] as object | undefined) ?? {}).length > 0))
      return object(schema, depth);
    return pick(inList || depth > 1 ? WORDS : TEXTS);
  }

  function object(schema: Schema, depth: number): Record<string, unknown> {
    if (depth > 2 * MAX_DEPTH) return {};
    const required = listOf(schema['required']);
    const known = Object.entries(isSchema(schema['properties']) ? schema['properties'] : {});
    const members = known
      .filter(([name, part]) => part !== false && (required.includes(name) || (depth < MAX_DEPTH && random() < 0.6)))
      .map(([name, part]): [string, unknown] => [name, value(part, depth + 1, depth > 1)]);
    const made = members.length > 0 || known.length > 0 ? members : [['made', 'up'] as [string, unknown]];
    return Object.fromEntries(depth > MAX_DEPTH ? [] : made);
  }
  return object(root, 0);
}
