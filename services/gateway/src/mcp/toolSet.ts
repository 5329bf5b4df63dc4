/** `tools/list` and `tools/call`, the same in both generations but for the envelope. */
import { visibleLine, type executor } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import type { ContextInput, CallContextOf } from './callContexts';
import { invalidParams, refuseCursor, toolFailure } from './errors';
import type { JsonObject } from './message';
import { CHECK_STATUS, CHECK_STATUS_ALONE } from './pending/checkStatus';
import type { ClientCapabilities, Tool, ToolCall, ToolResult } from './tools/tool';

export interface ToolRun extends ContextInput, ClientCapabilities, Pick<ToolCall, 'waitedMs'> {
  readonly origin: executor.CallOrigin;
  readonly onProgress?: ((progress: executor.ToolProgress) => void) | undefined;
}

export interface ToolSet {
  /** Value of `tools` in a `tools/list` result. Rejects any cursor: there is one page. */
  list(params: JsonObject, client: Pick<ClientCapabilities, 'rendersUi'>): readonly object[];
  /** A result for the model; rejects with `RpcError` for what is no matter of the tool. */
  call(params: JsonObject, run: ToolRun): Promise<ToolResult>;
}

export interface ToolSetDeps {
  readonly tools: readonly Tool[];
  readonly callContextOf: CallContextOf;
  readonly log: Pick<Log, 'error'>;
}

/** The older key beside the newer one: some hosts read only that. */
const viewMeta = (view: string): object => ({ _meta: { ui: { resourceUri: view, visibility: ['model', 'app'] }, 'ui/resourceUri': view } });

const show = ({ run: _run, view, ...shown }: Tool): object => ({ ...shown, ...(view === undefined ? {} : viewMeta(view)) });

/** Says where a name that is no tool of this list may belong. */
function wayTo(name: string): string {
  if (name === CHECK_STATUS || name === CHECK_STATUS_ALONE) return `; call execute_tool with ${CHECK_STATUS} as tool`;
  return name.includes('/') ? '; tools of services are run by execute_tool' : '';
}

export function createToolSet({ tools, callContextOf, log }: ToolSetDeps): ToolSet {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const listed = tools.map(show);
  const plain = tools.filter(({ view }) => view === undefined).map(show);

  return {
    list(params, { rendersUi }) {
      refuseCursor(params);
      return rendersUi ? listed : plain;
    },
    async call({ name, arguments: given }, run) {
      const args = given ?? {};
      if (name === undefined) throw invalidParams('params.name is missing', 200);
      if (typeof name !== 'string') throw invalidParams('params.name must be a string', 200);
      const tool = byName.get(name);
      if (tool === undefined) throw invalidParams(`Unknown tool: ${visibleLine(name.slice(0, 128))}${wayTo(name)}`, 200);
      if (typeof args !== 'object' || Array.isArray(args)) throw invalidParams(`arguments of ${name} must be an object`, 200);
      try {
        return await tool.run(args, {
          principal: run.principal,
          caller: callContextOf(run),
          origin: run.origin,
          waitedMs: run.waitedMs,
          onProgress: run.onProgress,
          elicitsUrl: run.elicitsUrl,
          rendersUi: run.rendersUi,
        });
      } catch (err) {
        return toolFailure(err, run.correlationId, log);
      }
    },
  };
}
