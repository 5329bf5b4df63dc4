/** Sends a prepared call: over HTTP to the API, or over the bus to the registry for a tool that runs inside. Its definition says which. */
import type { BuiltRequest } from '../domain/buildRequest';
import type { UpstreamResult } from '../domain/upstreamResult';
import type { CompiledTool } from '../tools/compileTool';
import type { CallUpstream } from './http';
import type { AskingCall, RunInside } from './management';

interface Departure {
  readonly tool: Pick<CompiledTool, 'auth' | 'inside'>;
  readonly request: BuiltRequest;
  readonly secret: string | undefined;
  readonly call: AskingCall;
  readonly timeoutMs: number;
}
/** Once, bounded in bytes and time. */
export type Send = (departure: Departure) => Promise<UpstreamResult>;

export const send =
  ({ outside, inside }: { outside: CallUpstream; inside: RunInside }): Send =>
  ({ tool, request, secret, call, timeoutMs }) =>
    tool.inside === undefined
      ? outside({ request, auth: tool.auth, secret, traceparent: call.caller.traceparent, timeoutMs })
      : inside(tool.inside, call, timeoutMs);
