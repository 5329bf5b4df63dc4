/** Which block stops a call. */
import type { policy, Principal } from '@gatehouse/contracts';

export interface Stoppable {
  readonly integrationId: string;
  /** Name inside the integration. */
  readonly toolName: string;
}

export const blockKey = (target: policy.BlockTarget): string =>
  'tool' in target ? `tool:${target.id}:${target.tool}` : `${target.kind}:${target.id}`;

/** The caller first, then what it calls; the first that stands decides. */
export function blockOn(
  blocks: ReadonlyMap<string, policy.Block>,
  { kind, id, groups = [] }: Principal,
  { integrationId, toolName }: Stoppable,
): policy.Block | undefined {
  if (blocks.size === 0) return undefined;
  const targets: policy.BlockTarget[] = [
    { kind, id },
    ...(kind === 'user' ? groups.map((group) => ({ kind: 'group' as const, id: group })) : []),
    { kind: 'integration', id: integrationId },
    { kind: 'tool', id: integrationId, tool: toolName },
  ];
  for (const target of targets) {
    const block = blocks.get(blockKey(target));
    if (block !== undefined) return block;
  }
  return undefined;
}
