/** The first bytes of an answer, by its blocks, and a note that says how much there was and how to have less, or more. */
import { executor } from '@gatehouse/contracts';

export interface Block {
  readonly type: string;
  readonly text?: string;
  readonly resource?: { readonly blob?: string };
}

export interface Bound {
  readonly maxBytes: number;
  /** Nobody asked for it: what is no text, which has bounds of its own, does not count. */
  readonly isDefault?: boolean;
  /** Fewer than were asked for: written as JSON they are more than a message holds. */
  readonly isShrunk?: boolean;
}

export interface Cut {
  readonly blocks: Block[];
  /** Bytes of them. */
  readonly bytes: number;
  /** Bytes there were. */
  readonly total: number;
  /** What the bound has left for data beside them. */
  readonly left: number;
  readonly notes: string[];
}

const sizeOf = (block: Block): number =>
  Buffer.byteLength(block.type === 'text' && block.text !== undefined ? block.text : JSON.stringify(block));
const isMedia = ({ type, resource }: Block): boolean => type === 'image' || type === 'audio' || resource?.blob !== undefined;

/** At the end of a whole character. */
function firstBytes(text: string, most: number): string {
  const bytes = Buffer.from(text);
  let end = most;
  while ((bytes[end]! & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end).toString();
}

const noteOf = (kept: number, total: number, { maxBytes, isShrunk = false }: Bound): string => {
  const more = isShrunk || maxBytes >= executor.MAX_ANSWER_BYTES ? '' : `; for more a "maxBytes" of up to ${executor.MAX_ANSWER_BYTES}`;
  return `[cut: these are the first ${kept} of ${total} bytes of the answer. For less of it give execute_tool "fields" with paths of members, like ["items.id"], or the tool a filter or a smaller page${more}]`;
};

/** The first blocks that fit; the text that does not is cut, and what comes after it, or is no text and does not fit, is left out. */
export function cutBlocks(blocks: readonly Block[], bound: Bound): Cut {
  const { maxBytes, isDefault = false } = bound;
  const costOf = (block: Block): number => (isDefault && isMedia(block) ? 0 : sizeOf(block));
  const total = blocks.reduce((sum, block) => sum + costOf(block), 0);
  if (total <= maxBytes) return { blocks: [...blocks], bytes: total, total, left: maxBytes - total, notes: [] };
  const kept: Block[] = [];
  let left = maxBytes;
  for (const block of blocks) {
    const fits = costOf(block) <= left;
    const part = !fits && block.type === 'text' && block.text !== undefined ? { ...block, text: firstBytes(block.text, left) } : block;
    if (!fits && (part === block || part.text === '')) break;
    kept.push(part);
    left -= costOf(part);
    if (!fits) break;
  }
  const bytes = maxBytes - left;
  return { blocks: kept, bytes, total, left: 0, notes: [noteOf(bytes, total, bound)] };
}

/** What an API says of a failure. Our own words about it, which stand after its text, stay whole. */
export function cutError(blocks: readonly Block[], maxBytes: number, isOneText: boolean): Block[] {
  const ours = isOneText ? blocks.slice(1) : [];
  const theirs = isOneText ? blocks.slice(0, 1) : blocks;
  const cut = cutBlocks(theirs, { maxBytes });
  if (cut.notes.length === 0) return [...blocks];
  const more =
    maxBytes >= executor.MAX_ANSWER_BYTES ? '' : `; for more give execute_tool a "maxBytes" of up to ${executor.MAX_ANSWER_BYTES}`;
  return [
    ...cut.blocks,
    { type: 'text', text: `[cut: these are the first ${cut.bytes} of ${cut.total} bytes of the error${more}]` },
    ...ours,
  ];
}
