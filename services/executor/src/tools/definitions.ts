/** Definitions by digest. A digest names exactly these bytes, so what is here never goes stale; only the least used leave. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { registry } from '@gatehouse/contracts';
import { LRUCache } from 'lru-cache';
import type { Upstreams } from '../upstream/upstream';
import { compileTool, type CompiledTool } from './compileTool';

export interface Definitions {
  /** Rejects `not_found` when the registry no longer has this digest. */
  get(orgId: string, tool: ToolRef, caller: CallContext): CompiledTool | Promise<CompiledTool>;
}
export interface ToolRef {
  readonly integrationId: string;
  readonly toolName: string;
  readonly digest: string;
}

const MAX_TOOLS = 2_000;

export function definitions(bus: Pick<Bus, 'call'>, upstreams: Upstreams): Definitions {
  const compiled = new LRUCache<string, CompiledTool>({ max: MAX_TOOLS, dispose: (tool) => tool.dispose() });
  return {
    get(orgId, { integrationId, toolName, digest }, caller) {
      const key = JSON.stringify([orgId, integrationId, toolName, digest]);
      const known = compiled.get(key);
      if (known !== undefined) return known;
      return bus.call(registry.toolDefinition, { integrationId, toolName, digest }, caller).then((definition) => {
        const tool = compileTool(definition, upstreams);
        compiled.set(key, tool);
        return tool;
      });
    },
  };
}
