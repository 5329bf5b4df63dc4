/** A call that the AI use policy stopped: nothing was run, and the person signs first. */
import { jsonBlock, type ClientCapabilities, type ToolResult } from '../tools/tool';

/** `content` says it in words, the address included. A client that can take the person there is told in data as well. */
export function signatureRequired(content: Buffer, signUrl: string, { elicitsUrl, rendersUi }: ClientCapabilities): ToolResult {
  if (!elicitsUrl && !rendersUi) return { content, isError: true };
  const structuredContent = { status: 'POLICY_SIGNATURE_REQUIRED', signUrl };
  // The protocol wants structured content as text too.
  const blocks = [...(JSON.parse(content.toString('utf8')) as object[]), jsonBlock(structuredContent)];
  return { content: Buffer.from(JSON.stringify(blocks)), structuredContent, isError: true };
}
