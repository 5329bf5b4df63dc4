/**
 * A kind of upstream, as the governed call sees it. A further kind is a file beside `http.ts` and `management.ts`, or a folder like `mcp`, a member of `ToolDefinition`
 * in the contracts and a row in `service.ts`; no step of the call changes.
 */
import type { CallContext } from '@gatehouse/bus';
import type { approvals, Audience, executor, registry, ResponseOf, Principal } from '@gatehouse/contracts';
import type { BuiltRequest } from '../domain/buildRequest';
import type { OpenedCall } from '../domain/callEvents';
import type { UpstreamResult } from '../domain/upstreamResult';

/** What a definition says of its calls, made ready once per digest. */
export interface PreparedTool {
  readonly auth: registry.ToolAuth;
  /** Its callers connect by OAuth 2.0. */
  readonly isConnected?: boolean;
  /** A caller who has no credential calls the tool without one. */
  readonly isCredentialOptional?: boolean;
  /** Its description says what it answers. */
  readonly isDescribed?: boolean;
  /** Where a credential would go; absent when no request goes out. */
  readonly audience?: Audience;
  /** Set for a tool of an MCP server. */
  readonly mcp?: McpPart;
  /** Everybody but admins is refused, before the arguments are looked at. */
  readonly adminOnly?: boolean;
  /** The request, from arguments that fit the schema. Throws `AppError('invalid')` with every failure and its path. */
  readonly build: (args: Readonly<Record<string, unknown>>) => BuiltRequest;
}

/** What is needed to call it beside its arguments. */
export type McpPart = Pick<registry.McpTool, 'integrationId' | 'digest' | 'serverUrl' | 'transport' | 'upstreamName' | 'pin'>;

/** The call as an upstream knows it. */
export interface UpstreamCall extends OpenedCall {
  readonly principal: Principal;
  readonly args: Readonly<Record<string, unknown>>;
  /** Carries the signed principal; for an approved call that of who asked for it, never the approver's. */
  readonly caller: CallContext;
  /** Aborts when nobody waits for the answer any more; made on first use. */
  readonly abandoned?: (() => AbortSignal) | undefined;
  /** Reports progress to a caller that asked for it. */
  readonly report?: ((progress: executor.ToolProgress) => void) | undefined;
  /** A change of its tool waits for an admin or was refused, at this revision of the integration. */
  readonly quarantined?: number | undefined;
  /** What an approval was about, and who gave it. */
  readonly approval?: { readonly seen?: string | undefined; readonly by?: approvals.ApprovedBy | undefined } | undefined;
}

interface Named {
  readonly toolName: string;
}

export interface Departure {
  readonly tool: Named & Pick<PreparedTool, 'auth' | 'mcp' | 'isDescribed'>;
  readonly request: BuiltRequest;
  /** The decrypted credential, of a tool that has one. */
  readonly secret: string | undefined;
  /** What nothing of an answer may show: what is sent of the credential, and what its server knows beside that, as far as it was known when the call began. */
  readonly secrets: readonly string[];
  /** The same with what is known by now: the client of the integration may have got another secret meanwhile. Never rejects. */
  readonly secretsNow: () => Promise<readonly string[]>;
  readonly call: UpstreamCall;
  readonly timeoutMs: number;
}

export interface Upstream<Definition extends registry.ToolDefinition = registry.ToolDefinition> {
  /** Whether the schemas of its tools are ours: then refused arguments are explained in the schema's own words. */
  readonly hasOwnSchemas: boolean;
  /** Throws what keeps the definition from being used. */
  prepare(definition: Definition): PreparedTool;
  /** What approvers see beside the arguments and the request. Rejects with a `Refusal` when the call could only fail. */
  describeForApprover(tool: Named, call: UpstreamCall): Promise<Partial<ResponseOf<typeof registry.previewManagementTool>>>;
  /** Once, bounded in bytes and time. */
  send(departure: Departure): Promise<UpstreamResult>;
}

/** Every kind of upstream there is. */
export interface Upstreams {
  readonly http: Upstream<registry.HttpTool>;
  readonly internal: Upstream<registry.InternalTool>;
  readonly mcp: Upstream<registry.McpTool>;
}
