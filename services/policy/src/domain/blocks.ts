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

export const blocksByTarget = (blocks: readonly policy.Block[]): Blocks => new Map(blocks.map((block) => [blockKey(block.target), block]));

function first(blocks: Blocks, targets: readonly policy.BlockTarget[]): policy.Block | undefined {
  for (const target of targets) {
    const block = blocks.get(blockKey(target));
    if (block !== undefined) return block;
  }
  return undefined;
}

type Caller = Pick<Principal, 'id' | 'groups'> & { readonly kind: Principal['kind'] | 'group' };

/** The caller itself, and groups of theirs. */
const callerTargets = ({ kind, id, groups = [] }: Caller): policy.BlockTarget[] => [
  { kind, id },
  ...(kind === 'user' ? groups.map((group) => ({ kind: 'group' as const, id: group })) : []),
];

/** The first that stands on the caller itself, or on a group of theirs. */
export const blockOnCaller = (blocks: Blocks, caller: Caller): policy.Block | undefined => first(blocks, callerTargets(caller));

/** All of these. */
export const blocksOnCaller = (blocks: Blocks, caller: Principal): policy.Block[] =>
  callerTargets(caller).flatMap((target) => blocks.get(blockKey(target)) ?? []);

/** The caller first, then what it calls; the first that stands decides. */
export function blockOn(blocks: Blocks, principal: Principal, { integrationId, toolName }: Stoppable): policy.Block | undefined {
  if (blocks.size === 0) return undefined;
  const called: policy.BlockTarget[] = [
    { kind: 'integration', id: integrationId },
    { kind: 'tool', id: integrationId, tool: toolName },
  ];
  return blockOnCaller(blocks, principal) ?? first(blocks, called);
}

/** How many of the granted tools of an integration are stopped, by a block of the tool or of the integration. */
export function blockedAmong(
  blocks: readonly policy.Block[],
  integrationId: string,
  granted: policy.GrantedTools,
): policy.ToolAccess['blocked'] {
  const here = blocks.map(({ target }) => target).filter(({ id }) => id === integrationId);
  if (here.some(({ kind }) => kind === 'integration')) return 'ALL';
  const stopped = here.filter((target) => 'tool' in target && (granted === 'ALL' || granted.includes(target.tool))).length;
  if (stopped === 0) return undefined;
  return granted !== 'ALL' && stopped === granted.length ? 'ALL' : stopped;
}
