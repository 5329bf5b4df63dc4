/** What a client can do with a call that waits for a person, as it declared it: on this request (2026-07-28) or at its handshake (before that). */
import { isObject, objectOr, type JsonObject } from '../message';
import type { ClientCapabilities } from '../tools/tool';

export const TASKS = 'io.modelcontextprotocol/tasks';
/** MCP Apps: the client shows documents of ours beside the conversation. */
export const UI = 'io.modelcontextprotocol/ui';
/** The one kind of such a document. */
export const UI_TYPE = 'text/html;profile=mcp-app';

const extensionsOf = (capabilities: unknown): JsonObject => objectOr(objectOr(capabilities)['extensions']);

/** `capabilities` as declared. `elicitation: {}` alone is form mode. */
export const elicitsUrl = (capabilities: unknown): boolean => isObject(objectOr(objectOr(capabilities)['elicitation'])['url']);
export const declaresTasks = (capabilities: unknown): boolean => isObject(extensionsOf(capabilities)[TASKS]);

/** A client that lists the kinds of documents it renders must list ours. */
export function rendersUi(capabilities: unknown): boolean {
  const declared = extensionsOf(capabilities)[UI];
  if (!isObject(declared)) return false;
  const { mimeTypes } = declared;
  return mimeTypes === undefined || (Array.isArray(mimeTypes) && mimeTypes.includes(UI_TYPE));
}

export const clientCapabilitiesOf = (capabilities: unknown): ClientCapabilities => ({
  elicitsUrl: elicitsUrl(capabilities),
  rendersUi: rendersUi(capabilities),
});
