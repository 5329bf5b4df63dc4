/** What the executor learned of an MCP server. */
import type { registry } from '@gatehouse/contracts';
import type { JsonObject } from '../../shared/json';

/** A tool as the server lists it, with the digest of all of that which the executor made. */
export interface ListedTool {
  readonly tool: JsonObject;
  readonly pin: string;
  /** Why it can be no tool of ours, found by the executor; `tool` has its name only then. */
  readonly fault?: string;
}
/** What the executor learned of a server. */
export interface McpListing {
  readonly url: string;
  readonly transport: registry.McpTransport;
  readonly protocolVersion: string;
  readonly server: { readonly name: string; readonly version: string; readonly instructions?: string | undefined };
  /** Why there are no more. */
  readonly cut?: string | undefined;
  readonly tools: readonly ListedTool[];
  /** It lists its tools to who is connected only. */
  readonly awaitsConnection?: true;
}
