/** An agent of the platform at work: somebody talks to it, and it calls tools of the MCP servers it was given. */
import type { McpConnection, McpOutcome } from './mcp.ts';
import type { Workspace } from './workspace.ts';

/** How somebody begins to talk to an agent. */
export interface Opening {
  agentId: string;
  /** Voice: dynamic variables of the conversation. */
  variables?: Record<string, string>;
  /** Managed: vaults attached to the session. */
  vaultIds?: string[];
  /** Calls go to this origin instead of the one of the configured address; so a test reaches another replica. */
  origin?: string;
}

/** A refused conversation, or an MCP server that cannot be used, in the platform's own words. */
export interface ConversationError {
  type: string;
  message: string;
}

export interface OpenConversation {
  readonly connection?: McpConnection;
  readonly error?: ConversationError;
  /** What the platform makes of a call that failed for want of authentication. */
  errorOf?(outcome: McpOutcome): ConversationError | undefined;
}

export interface Conversations {
  open(workspace: Workspace, opening: Opening): OpenConversation;
}

export interface CallOutcome extends McpOutcome {
  error?: ConversationError;
}

/** Returns a URL at another origin, with the path as it was configured. */
export const at = (url: string, origin: string | undefined): string =>
  origin === undefined ? url : new URL(new URL(url).pathname, origin).href;
