/** How much somebody reaches of each integration, in numbers: one row of the matrix of grants. */
import { compact, type policy } from '@gatehouse/contracts';
import { blockedAmong } from './blocks';

const sizeOf = (tools: policy.GrantedTools | undefined): number => (tools === 'ALL' ? Infinity : (tools?.length ?? 0));

/** Derives which tools a subject may use from the explanation of its grants. `blocks`: those of integrations and tools. */
export function toolAccessOf(
  { id }: policy.Subject,
  explained: readonly policy.EffectiveGrant[],
  blocks: readonly policy.Block[],
): policy.ToolAccess[] {
  return explained
    .filter(({ resource }) => resource.kind === 'integration')
    .map(({ resource, tools, because }) => ({
      integrationId: resource.id,
      tools: tools === 'ALL' ? tools : tools.length,
      isDirect: sizeOf(because.find(({ subject }) => subject.id === id)?.tools) === sizeOf(tools),
      ...compact({ blocked: blockedAmong(blocks, resource.id, tools) }),
    }));
}
