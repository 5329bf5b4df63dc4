/** Every message of one owner as plain JSON: what the golden files hold, so that a change of a message shows in review. */
import type { TSchema } from 'typebox';
import * as contracts from '../index';
import { allEvents, allRpcs, type ServiceName } from '../index';

/** A JSON schema as data. */
export type Schema = { readonly [keyword: string]: unknown };

export interface RpcShape {
  readonly callers: readonly string[];
  readonly errors: readonly string[];
  readonly principal: string;
  readonly idempotent: boolean;
  readonly timeoutMs: number;
  readonly request: Schema;
  readonly response: Schema;
}
export interface EventShape {
  readonly publishers: readonly string[];
  readonly payload: Schema;
}
/** `$defs`: schemas that the contracts export by name, each once. */
export interface Shape {
  readonly rpcs: Readonly<Record<string, RpcShape>>;
  readonly events: Readonly<Record<string, EventShape>>;
  readonly $defs: Readonly<Record<string, Schema>>;
}

/** Shorter than a reference to it. */
const SHORT = 60;

const isSchema = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('type' in value || 'anyOf' in value || 'enum' in value);

/** Names of exported schemas by their text. Where two schemas have one name, only the first has it. */
const namesByText = (): ReadonlyMap<string, string> => {
  const { approvals, audit, executor, identity, policy, registry } = contracts;
  const exported = [contracts, identity, policy, registry, approvals, executor, audit].flatMap((module) => Object.entries(module));
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [name, value] of exported) {
    const text = isSchema(value) ? JSON.stringify(value) : '';
    if (text.length < SHORT || taken.has(name) || names.has(text)) continue;
    taken.add(name);
    names.set(text, name);
  }
  return names;
};
const names = namesByText();

function withReferences(value: unknown, $defs: Record<string, Schema>, text = JSON.stringify(value)): unknown {
  const name = names.get(text);
  if (name === undefined) return inside(value, $defs);
  $defs[name] ??= inside(value, $defs) as Schema;
  return { $ref: `#/$defs/${name}` };
}

const inside = (value: unknown, $defs: Record<string, Schema>): unknown => {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, $defs));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withReferences(member, $defs)]));
};

const sorted = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

/** The services that own messages. */
export const owners: readonly ServiceName[] = [...new Set([...allRpcs, ...allEvents].map(({ name }) => name.split('.')[0] as ServiceName))];

/** The messages of one owner. */
export function shapeOf(owner: ServiceName): Shape {
  const $defs: Record<string, Schema> = {};
  const refer = (schema: TSchema): Schema => withReferences(schema, $defs) as Schema;
  const own = ({ name }: { name: string }): boolean => name.startsWith(`${owner}.`);
  const rpcs = allRpcs.filter(own).map(({ name, callers, errors, principal, idempotent, timeoutMs, request, response }) => {
    const shape = { callers, errors, principal, idempotent, timeoutMs, request: refer(request), response: refer(response) };
    return [name, shape] as const;
  });
  const events = allEvents.filter(own).map(({ name, publishers, payload }) => [name, { publishers, payload: refer(payload) }] as const);
  return { rpcs: sorted(rpcs), events: sorted(events), $defs: sorted(Object.entries($defs)) };
}
