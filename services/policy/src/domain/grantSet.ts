/** What one subject has been granted, in the form the decision reads: integration id to everything or a set of tool names. */
import type { policy } from '@gatehouse/contracts';

export type GrantSet = ReadonlyMap<string, 'ALL' | ReadonlySet<string>>;

/** The stored and cached form: JSON of `{ integrationId: "ALL" | string[] }`. */
export type GrantRecord = Record<string, policy.GrantedTools>;

export const nothingGranted: GrantSet = new Map();

export const toGrantSet = (record: GrantRecord): GrantSet =>
  new Map(Object.entries(record).map(([id, tools]) => [id, tools === 'ALL' ? 'ALL' : new Set(tools)]));

export const toGrantRecord = (set: GrantSet): GrantRecord =>
  Object.fromEntries([...set].map(([id, tools]) => [id, tools === 'ALL' ? 'ALL' : [...tools]]));

export const covers = (set: GrantSet, integrationId: string, toolName: string): boolean => {
  const tools = set.get(integrationId);
  return tools === 'ALL' || (tools?.has(toolName) ?? false);
};
