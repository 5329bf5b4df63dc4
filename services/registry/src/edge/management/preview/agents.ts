/** Previews of changes of agents: which agent, by whom, and what would be another. */
import type { AgentPlan } from '../../../catalog/agents/agents';
import { changedMembers } from '../../../catalog/agents/domain/changedMembers';
import { objectOf } from '../../../catalog/shared/json';
import type { ToolPreview } from '../tool';
import { memberChanges } from './memberChanges';

/** `/agent/name` or `/spec/systemPrompt` of an envelope. */
function memberIn(envelope: unknown, path: string): unknown {
  const [, half, ...member] = path.split('/');
  return objectOf(objectOf(envelope)[half!])[member.join('/')];
}

export function previewOfAgent({ id, name, author, revision, before, after }: AgentPlan): ToolPreview {
  const names = [{ at: '/id', kind: 'agent' as const, id, name, by: author.name }];
  const changed = after === undefined ? [] : changedMembers(before, after);
  const members = changed.map((member) => ({ member, before: memberIn(before, member), after: memberIn(after, member) }));
  return { names, ...(after !== undefined && { changes: memberChanges(members) }), seen: String(revision) };
}
