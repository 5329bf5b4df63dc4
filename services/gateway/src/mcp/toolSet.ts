/** `tools/list` and `tools/call`, the same in both generations but for the envelope. */
import { edgeCaller } from '@gatehouse/bus';
import type { executor, Principal } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { invalidParams, toolFailure } from './errors';
import type { JsonObject } from './message';
import type { Tool, ToolResult } from './tools/tool';

/** A little more than the longest call behind the door may take, so that its own answer arrives first. */
const CALL_LIMIT_MS = 66_000;

export interface ToolRun {
  readonly principal: Principal;
  readonly correlationId: string;
  readonly traceparent: string | undefined;
  readonly origin: executor.CallOrigin;
  readonly signal: AbortSignal | undefined;
}

export interface ToolSet {
  /** Value of `tools` in a `tools/list` result. Rejects any cursor: there is one page. */
  list(params: JsonObject): readonly object[];
  /** A result for the model; rejects with `RpcError` for what is no matter of the tool. */
  call(params: JsonObject, run: ToolRun): Promise<ToolResult>;
}

export interface ToolSetDeps {
  readonly tools: readonly Tool[];
  readonly signPrincipal: (principal: Principal) => string;
  readonly log: Pick<Log, 'error'>;
}

export function createToolSet({ tools, signPrincipal, log }: ToolSetDeps): ToolSet {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const listed = tools.map(({ run: _run, ...shown }) => shown);

  const callerOf = ({ correlationId, traceparent, signal, principal }: ToolRun) =>
    edgeCaller({ correlationId, traceparent, signal, principalToken: signPrincipal(principal), timeoutMs: CALL_LIMIT_MS });

  return {
    list({ cursor }) {
      if (cursor !== undefined) throw invalidParams('cursor is not known', 200);
      return listed;
    },
    async call({ name, arguments: args = {} }, run) {
      if (name === undefined) throw invalidParams('params.name is missing', 200);
      if (typeof name !== 'string') throw invalidParams('params.name must be a string', 200);
      const tool = byName.get(name);
      if (tool === undefined) throw invalidParams(`Unknown tool: ${name.slice(0, 128)}`, 200);
      if (typeof args !== 'object' || args === null || Array.isArray(args)) throw invalidParams('arguments must be an object', 200);
      try {
        return await tool.run(args, { caller: callerOf(run), origin: run.origin });
      } catch (err) {
        return toolFailure(err, run.correlationId, log);
      }
    },
  };
}
