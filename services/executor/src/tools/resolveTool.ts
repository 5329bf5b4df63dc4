import type { Bus, CallContext } from '@gatehouse/bus';
import { registry } from '@gatehouse/contracts';
import { sharedAsks, timeLeftSince } from '@gatehouse/runtime';
import type { LeaseCache } from '@gatehouse/store';

/** What a cut name means in an organization now: from the registry's cache, else from the registry. `fresh` asks the registry in any case. */
export type ResolveTool = (
  orgId: string,
  tool: string,
  caller: CallContext,
  options?: { fresh?: boolean },
) => Promise<registry.ToolPointer>;

export function resolveTool(bus: Pick<Bus, 'call'>, leases: Pick<LeaseCache, 'get'>): ResolveTool {
  // A busy tool's pointer runs out for all of its calls at once; what a name means is the same for everybody in the organization.
  const ask = sharedAsks((_key: string, tool: string, caller: CallContext, since: number) =>
    bus.call(registry.resolveTool, { tool }, caller, { timeoutMs: timeLeftSince(registry.resolveTool.timeoutMs, since) }),
  );
  return async (orgId, tool, caller, { fresh = false } = {}) => {
    const key = registry.pointerKey(orgId, tool);
    const cached = fresh ? undefined : await leases.get(key);
    return cached === undefined ? ask(key, tool, caller, performance.now()) : (JSON.parse(cached) as registry.ToolPointer);
  };
}
