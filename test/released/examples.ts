/**
 * Messages made from a schema, always the same ones. Together they take every alternative and every value of an enumeration once, have every optional
 * member and none, and, where asked for, the shortest and the longest of everything that is bounded.
 */
import type { Schema } from '../../libs/contracts/src/testing/shape';

/** What is bounded: as usual, as short as allowed, as long as allowed. */
type Size = 'usual' | 'least' | 'most';
interface Making {
  /** Which of the alternatives; taken modulo how many there are. */
  readonly choice: number;
  readonly size: Size;
  /** Name of the member it is for: real values are found by it. */
  readonly name: string;
  /** Place in an array, so that its items differ. */
  readonly at: number;
}

const BY_NAME: Readonly<Record<string, string>> = {
  email: 'ada@example.com',
  timeZone: 'Europe/Berlin',
  tool: 'orders/create_order',
  toolName: 'create_order',
  reason: 'The customer asked for it',
  description: 'Looks after the orders of the shop',
  url: 'https://orders.example.com/v1',
};
/** What people and services send, by the form it has. The first one that a pattern accepts is taken. */
const BY_FORM = [
  'tok_4f9Kq2ZrT8mWcX1bN7vYdE',
  'call_Q7fK2m0O',
  'Order desk',
  'order-desk',
  'svc_9aB3xK2m',
  'pat_9aB3xK2m',
  '09:30',
  '2026-03-01',
  '203.0.113.0/24',
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'orders',
];
const RECORDED_AT = '2026-03-01T09:30:00.000Z';

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const members = (value: unknown): [string, Schema][] => Object.entries((value ?? {}) as Record<string, Schema>);
const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
const schemaOf = (value: unknown): Schema => value as Schema;
/** What no value fits: a member that an answer never has. */
const isNothing = (schema: Schema): boolean => 'not' in schema;

/** How many messages it takes to have every alternative once. */
function choices(schema: Schema): number {
  if (schema['anyOf'] !== undefined) return list(schema['anyOf']).reduce<number>((sum, one) => sum + choices(schemaOf(one)), 0);
  if (schema['enum'] !== undefined) return list(schema['enum']).length;
  if (schema['items'] !== undefined) return choices(schemaOf(schema['items']));
  if (schema['type'] === 'boolean' && schema['const'] === undefined) return 2;
  const inside = [...members(schema['properties']), ...members(schema['patternProperties'])].map(([, member]) => choices(member));
  // One more has the required members alone.
  return Math.max(1, ...inside) + (members(schema['properties']).length > list(schema['required']).length ? 1 : 0);
}

function alternative(schemas: readonly unknown[], making: Making): unknown {
  let choice = making.choice % choices({ anyOf: schemas });
  for (const schema of schemas.map(schemaOf)) {
    const own = choices(schema);
    if (choice < own) return make(schema, { ...making, choice });
    choice -= own;
  }
  return undefined;
}

function object(schema: Schema, making: Making): object {
  const required = list(schema['required']);
  const all = members(schema['properties']);
  const bare = making.size === 'least' || (all.length > required.length && making.choice % choices(schema) === choices(schema) - 1);
  const own = all.filter(([name, member]) => !isNothing(member) && (!bare || required.includes(name)));
  const more = members(schema['patternProperties']).map(([, member]) => ['orderId', member] as const);
  return Object.fromEntries([...own, ...more].map(([name, member]) => [name, make(member, { ...making, name })]));
}

function array(schema: Schema, making: Making): unknown[] {
  const items = schemaOf(schema['items']);
  if (isNothing(items)) return [];
  const least = number(schema['minItems'], 0);
  const count = { usual: Math.max(1, least), least, most: number(schema['maxItems'], Math.max(1, least)) }[making.size];
  // Only the first item has the size that is asked for: a long list of long lists has no end.
  const item = (at: number): unknown => make(items, { ...making, choice: making.choice + at, at, size: at === 0 ? making.size : 'usual' });
  if (schema['uniqueItems'] !== true)
    return count > 1 ? [item(0), ...Array<unknown>(count - 1).fill(item(1))] : Array.from({ length: count }, () => item(0));
  const made = Array.from({ length: count }, (_, at) => item(at));
  return [...new Map(made.map((value) => [JSON.stringify(value), value])).values()];
}

/** Another text of the same form for each place: its end is replaced by the number. */
const nth = (text: string, at: number): string => (at === 0 ? text : `${text.slice(0, -String(at).length)}${at}`);

function text(schema: Schema, { name, size, at }: Making): string {
  if (schema['format'] === 'date-time') return RECORDED_AT;
  const least = number(schema['minLength'], 0);
  const most = number(schema['maxLength'], Infinity);
  const pattern = new RegExp((schema['pattern'] as string | undefined) ?? '', 'u');
  const fits = (value: string): boolean => value.length >= least && value.length <= most && pattern.test(value);
  const usual = [BY_NAME[name] ?? [], BY_FORM, BY_FORM.map((form) => form.slice(0, most)), 'x'.repeat(least)].flat().find(fits);
  if (usual === undefined) throw new Error(`no example of ${name} (${JSON.stringify(schema)}): add one that fits`);
  const bounded = size === 'least' ? usual.slice(0, Math.max(least, 0)) : usual.padEnd(Number.isFinite(most) ? most : 0, 'x');
  const sized = size !== 'usual' && fits(bounded) ? bounded : usual;
  return fits(nth(sized, at)) ? nth(sized, at) : sized;
}

function count(schema: Schema, size: Size): number {
  const least = number(schema['minimum'], 0);
  return { usual: Math.min(Math.max(7, least), number(schema['maximum'], 7)), least, most: number(schema['maximum'], 7) }[size];
}

function make(schema: Schema, making: Making): unknown {
  if (schema['const'] !== undefined) return schema['const'];
  if (schema['anyOf'] !== undefined) return alternative(list(schema['anyOf']), making);
  if (schema['enum'] !== undefined) return list(schema['enum'])[making.choice % list(schema['enum']).length];
  switch (schema['type']) {
    case 'object':
      return object(schema, making);
    case 'array':
      return array(schema, making);
    case 'string':
      return text(schema, making);
    case 'boolean':
      return making.choice % 2 === 0;
    case 'null':
      return null;
    case 'integer':
    case 'number':
      return count(schema, making.size);
    default:
      return 'ord_1001'; // anything may stand here
  }
}

const ofSize = (schema: Schema, size: Size): unknown[] =>
  Array.from({ length: choices(schema) }, (_, choice) => make(schema, { choice, size, name: '', at: 0 }));

/** Real-looking messages that have everything a schema allows at least once. */
export const examplesOf = (schema: Schema): unknown[] => [
  ...new Map(ofSize(schema, 'usual').map((value) => [JSON.stringify(value), value])).values(),
];

/** The same at the edges of what the schema allows: shortest and longest. */
export const edgesOf = (schema: Schema): unknown[] => [...ofSize(schema, 'least'), ...ofSize(schema, 'most')];
