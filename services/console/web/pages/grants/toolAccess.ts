/** What everybody reaches, computed from all grants as the server does it for one: for the view of all of it at once. */
import type { Grant, GrantedTools } from '../../api/types.ts';

/** A grant, or what stands without one. */
export type Held = Pick<Grant, 'subject' | 'resource' | 'tools'>;

export interface Holder {
  kind: Grant['subject']['kind'];
  id: string;
  /** Of a member. */
  groups?: readonly string[];
}

export interface ToolAccess {
  /** Of all grants together. */
  tools: GrantedTools;
  /** What is granted to the holder alone is all of it. */
  isDirect: boolean;
}

export type GrantIndex = ReadonlyMap<string, readonly Held[]>;

/** Grants by whom they are given to. `open`: all that every member reaches, of which some stands without a grant in the list. */
export function indexOf(grants: readonly Held[], open: readonly Held[]): GrantIndex {
  return Map.groupBy([...grants.filter(({ subject }) => subject.kind !== 'everyone'), ...open], ({ subject }) => subject.id);
}

function united(all: readonly GrantedTools[]): GrantedTools | undefined {
  if (all.includes('ALL')) return 'ALL';
  const names = new Set(all.flatMap((tools) => (tools === 'ALL' ? [] : tools)));
  return names.size === 0 ? undefined : [...names];
}

const sizeOf = (tools: GrantedTools | undefined): number => (tools === 'ALL' ? Infinity : (tools?.length ?? 0));

/** Whose grants count for somebody: their own, and for a member those of their groups and of every member. Service accounts have their own alone. */
const sourcesOf = ({ kind, id, groups = [] }: Holder, orgId: string): string[] => (kind === 'user' ? [id, ...groups, orgId] : [id]);

/** What somebody reaches, by integration id. */
export function toolAccessOf(holder: Holder, index: GrantIndex, orgId: string): Map<string, ToolAccess> {
  const held = sourcesOf(holder, orgId).flatMap((source) => index.get(source) ?? []);
  const found = new Map<string, ToolAccess>();
  for (const [integration, grants] of Map.groupBy(held, ({ resource }) => resource.id)) {
    const tools = united(grants.map((grant) => grant.tools));
    const own = united(grants.filter(({ subject }) => subject.id === holder.id).map((grant) => grant.tools));
    if (tools !== undefined) found.set(integration, { tools, isDirect: sizeOf(own) === sizeOf(tools) });
  }
  return found;
}
