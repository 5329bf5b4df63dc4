/** Which block stops a call. */
import type { policy, Principal } from '@gatehouse/contracts';

export interface Stoppable {
  readonly integrationId: string;
  /** Name inside the integration. */
  readonly toolName: string;
}

export const blockKey = (target: policy.BlockTarget): string =>
  'tool' in target ? `tool:${target.id}:${target.tool}` : `${target.kind}:${target.id}`;

type Blocks = ReadonlyMap<string, policy.Block>;

function first(blocks: Blocks, targets: readonly policy.BlockTarget[]): policy.Block | undefined {
  for (const target of targets) {
    const block = blocks.get(blockKey(target));
    if (block !== undefined) return block;
  }
  return undefined;
}

/** The one on the caller itself, or on a group of theirs. */
export const blockOnCaller = (blocks: Blocks, { kind, id, groups = [] }: Principal): policy.Block | undefined =>
  first(blocks, [{ kind, id }, ...(kind === 'user' ? groups.map((group) => ({ kind: 'group' as const, id: group })) : [])]);

/** Whether it is on the caller itself, or on a group of theirs. */
export const isOnCaller = (block: policy.Block, caller: Principal): boolean =>
  blockOnCaller(new Map([[blockKey(block.target), block]]), caller) !== undefined;

/** The caller first, then what it calls; the first that stands decides. */
export function blockOn(blocks: Blocks, principal: Principal, { integrationId, toolName }: Stoppable): policy.Block | undefined {
  if (blocks.size === 0) return undefined;
  const called: policy.BlockTarget[] = [
    { kind: 'integration', id: integrationId },
    { kind: 'tool', id: integrationId, tool: toolName },
  ];
  return blockOnCaller(blocks, principal) ?? first(blocks, called);
}
