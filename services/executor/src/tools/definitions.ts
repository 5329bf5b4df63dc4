/** Definitions by digest. A digest names exactly these bytes, so what is here never goes stale; only the least used leave. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { isAppError, registry } from '@gatehouse/contracts';
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
  /** The first calls of a process that has just started come together: one of them asks and compiles for all. */
  const asked = new Map<string, Promise<CompiledTool>>();

  /** Tools of MCP servers, and those that the version before cannot call, have messages of their own, which are asked second: once per digest and process. */
  async function definition(tool: ToolRef, caller: CallContext): Promise<registry.ToolDefinition> {
    try {
      return await bus.call(registry.toolDefinition, tool, caller);
    } catch (err) {
      if (!isAppError(err)) throw err;
      if (err.data?.['isLater'] === true) return bus.call(registry.laterToolDefinition, tool, caller);
      if (err.code !== 'not_found') throw err;
      return bus.call(registry.mcpToolDefinition, tool, caller);
    }
  }

  async function ask(key: string, { integrationId, toolName, digest }: ToolRef, caller: CallContext): Promise<CompiledTool> {
    try {
      const tool = compileTool(await definition({ integrationId, toolName, digest }, caller), upstreams);
      compiled.set(key, tool);
      return tool;
    } finally {
      asked.delete(key);
    }
  }

  return {
    get(orgId, tool, caller) {
      const key = JSON.stringify([orgId, tool.integrationId, tool.toolName, tool.digest]);
      const known = compiled.get(key) ?? asked.get(key);
      if (known !== undefined) return known;
      const asking = ask(key, tool, caller);
      asked.set(key, asking);
      return asking;
    },
  };
}
