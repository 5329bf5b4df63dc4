/** What a subject has been granted, in the form the decision reads: id of a resource to everything or, of an integration, a set of tool names. */
import { isIdOf, type policy } from '@gatehouse/contracts';

export type GrantSet = ReadonlyMap<string, 'ALL' | ReadonlySet<string>>;

/** The stored and cached form: JSON of `{ resourceId: "ALL" | string[] }`. Ids tell the kind, so one map holds them all. */
export type GrantRecord = Record<string, policy.GrantedTools>;

export const toGrantSet = (record: GrantRecord): GrantSet =>
  new Map(Object.entries(record).map(([id, tools]) => [id, tools === 'ALL' ? 'ALL' : new Set(tools)]));

export const toGrantRecord = (set: GrantSet): GrantRecord =>
  Object.fromEntries([...set].map(([id, tools]) => [id, tools === 'ALL' ? 'ALL' : [...tools]]));

const authored = ['agent', 'skill'] as const;
export const kindOfResource = (id: string): policy.Resource['kind'] => authored.find((kind) => isIdOf(kind, id)) ?? 'integration';

const holds = (set: GrantSet, integrationId: string, toolName: string): boolean => {
  const tools = set.get(integrationId);
  return tools === 'ALL' || (tools?.has(toolName) ?? false);
};

/**
 * Whether any of the sets opens the tool: the question `unite` answers for all tools at once, without building the union for one call.
 * A grant of an agent or a skill is its use and opens no tool, whatever is asked for in its name.
 */
export const covers = (sets: readonly GrantSet[], integrationId: string, toolName: string): boolean =>
  kindOfResource(integrationId) === 'integration' && sets.some((set) => holds(set, integrationId, toolName));

const both = (a: 'ALL' | ReadonlySet<string> | undefined, b: 'ALL' | ReadonlySet<string>): 'ALL' | ReadonlySet<string> => {
  if (a === undefined || b === 'ALL') return b;
  return a === 'ALL' ? a : new Set([...a, ...b]);
};

/** Everything any of the sets opens; the whole of an integration wins over a list of its tools. */
export function unite(sets: readonly GrantSet[]): GrantSet {
  if (sets.length === 1) return sets[0]!;
  const united = new Map<string, 'ALL' | ReadonlySet<string>>();
  for (const set of sets) for (const [id, tools] of set) united.set(id, both(united.get(id), tools));
  return united;
}
