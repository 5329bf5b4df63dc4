/** The way from an error that a caller reads to the page that explains its call: one line, the same wherever it stands. */
import type { ToolResult } from './tools/tool';

/** The end of the page's address is the short id of the call. */
export const aboutCall = (page: string): string => `About this call: ${page}`;

/** A result of a governed call; one that is an error ends in a block with the page of its call. Undefined: it has none. */
export function withCallPage<R extends Pick<ToolResult, 'content' | 'isError'>>(result: R, page: string | undefined): R {
  if (!result.isError || page === undefined) return result;
  // The blocks themselves pass as the bytes that came.
  const blocks = result.content.subarray(0, result.content.lastIndexOf(']'));
  const comma = blocks.toString('utf8').trim() === '[' ? '' : ',';
  return {
    ...result,
    content: Buffer.concat([blocks, Buffer.from(`${comma}${JSON.stringify({ type: 'text', text: aboutCall(page) })}]`)]),
  };
}
