import type { Bus, CallContext } from '@gatehouse/bus';
import { registry } from '@gatehouse/contracts';
import type { LeaseCache } from '@gatehouse/store';

/** What a cut name means in an organization now: from the registry's cache, else from the registry. `fresh` asks the registry in any case. */
export type ResolveTool = (
  orgId: string,
  tool: string,
  caller: CallContext,
  options?: { fresh?: boolean },
) => Promise<registry.ToolPointer>;

export const resolveTool =
  (bus: Pick<Bus, 'call'>, leases: Pick<LeaseCache, 'get'>): ResolveTool =>
  async (orgId, tool, caller, { fresh = false } = {}) => {
    const cached = fresh ? undefined : await leases.get(registry.pointerKey(orgId, tool));
    return cached === undefined ? bus.call(registry.resolveTool, { tool }, caller) : (JSON.parse(cached) as registry.ToolPointer);
  };
