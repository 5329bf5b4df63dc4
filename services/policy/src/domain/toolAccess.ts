/** How much somebody reaches of each integration, in numbers: one row of the matrix of grants. */
import type { policy } from '@gatehouse/contracts';

const sizeOf = (tools: policy.GrantedTools | undefined): number => (tools === 'ALL' ? Infinity : (tools?.length ?? 0));

/** From the explanation of a subject's grants. */
export function toolAccessOf({ id }: policy.Subject, explained: readonly policy.EffectiveGrant[]): policy.ToolAccess[] {
  return explained
    .filter(({ resource }) => resource.kind === 'integration')
    .map(({ resource, tools, because }) => ({
      integrationId: resource.id,
      tools: tools === 'ALL' ? tools : tools.length,
      isDirect: sizeOf(because.find(({ subject }) => subject.id === id)?.tools) === sizeOf(tools),
    }));
}
