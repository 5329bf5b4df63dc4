/** What the executor learned of an MCP server. */
import type { registry } from '@gatehouse/contracts';
import type { JsonObject } from '../../shared/json';

/** A tool as the server lists it, with the digest of all of that which the executor made. */
export interface ListedTool {
  readonly tool: JsonObject;
  readonly pin: string;
  /** Why it cannot become a tool, as the executor found; `tool` then has its name only. */
  readonly fault?: string;
}
/** What the executor learned of a server. */
export interface McpListing {
  readonly url: string;
  readonly transport: registry.McpTransport;
  readonly protocolVersion: string;
  readonly server: { readonly name: string; readonly version: string; readonly instructions?: string | undefined };
  /** Why the list of tools is not complete. */
  readonly cut?: string | undefined;
  readonly tools: readonly ListedTool[];
  /** The server lists its tools only to a caller who is connected. */
  readonly awaitsConnection?: true;
}
