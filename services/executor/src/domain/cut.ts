/** Cuts an answer to the bytes asked for, block by block, and notes how much there was and how to have less, or more. */
import { executor } from '@gatehouse/contracts';
import { MAX_CONTENT_BYTES } from './content';

export interface Block {
  readonly type: string;
  readonly text?: string;
  readonly resource?: { readonly blob?: string };
}

export interface Bound {
  readonly maxBytes: number;
  /** The caller asked for no bound: images and audio, which have bounds of their own, do not count. */
  readonly isDefault?: boolean;
  /** The blocks say why a call failed. */
  readonly isError?: boolean;
  /** Bytes of the message that are taken already. */
  readonly taken?: number;
}

export interface Cut {
  readonly blocks: Block[];
  /** What bound and message have left for data beside them. */
  readonly left: number;
  readonly notes: string[];
}

type TextBlock = Block & { readonly text: string };

/** How many bytes of a message, or of what is kept of one, are left free for notes about cutting. */
export const NOTES_BYTES = 1_000;

/** Bytes of a block as JSON, with its comma. */
const writtenSize = (block: Block): number => Buffer.byteLength(JSON.stringify(block)) + 1;
export const isText = (block: Block): block is TextBlock => block.type === 'text' && block.text !== undefined;
const sizeOf = (block: Block): number => (isText(block) ? Buffer.byteLength(block.text) : writtenSize(block) - 1);
const isMedia = ({ type, resource }: Block): boolean => type === 'image' || type === 'audio' || resource?.blob !== undefined;
const total = (blocks: readonly Block[]): number => blocks.reduce((sum, block) => sum + sizeOf(block), 0);

/** Returns at most so many bytes of a text, with no character cut in two. */
function firstBytes(text: string, most: number): string {
  const bytes = Buffer.from(text);
  let end = most;
  while ((bytes[end]! & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end).toString();
}

/** The beginning of a text, in at most so many bytes, and as many as JSON writes it in. */
export function beginningOf(block: TextBlock, most: number, room: number): TextBlock {
  let part = { ...block, text: firstBytes(block.text, most) };
  for (let size = writtenSize(part); part.text !== '' && size > room; size = writtenSize(part))
    part = { ...part, text: firstBytes(part.text, Math.max(0, Math.floor((sizeOf(part) * 0.99 * room) / size))) };
  return part;
}

/** Which blocks an answer keeps, and what it lost. */
interface Fitting {
  readonly kept: Block[];
  /** What the bound and the message have left. */
  readonly left: number;
  /** No block is missing before the end of what is kept. */
  readonly isBeginning: boolean;
  /** A text was cut, and what stands behind it is left out. */
  readonly isTextCut: boolean;
  /** A block within the bound found no room in the message: a higher bound would not bring it. */
  readonly isFull: boolean;
}

/** Takes block after block. One that is no text is kept whole or left out; a text that does not fit is cut, and ends the answer. */
function fit(blocks: readonly Block[], { maxBytes, isDefault = false, taken = 0 }: Bound): Fitting {
  const kept: Block[] = [];
  let left = maxBytes;
  let room = MAX_CONTENT_BYTES - NOTES_BYTES - taken;
  let isFull = false;
  let isBeginning = true;
  let isLeftOut = false;
  for (const block of blocks) {
    const cost = isDefault && isMedia(block) ? 0 : sizeOf(block);
    const written = writtenSize(block);
    if (cost <= left && written <= room) {
      kept.push(block);
      isBeginning &&= !isLeftOut;
      left -= cost;
      room -= written;
      continue;
    }
    isFull ||= cost <= left;
    if (isText(block)) {
      const beginning = beginningOf(block, left, room);
      if (beginning.text !== '') kept.push(beginning);
      isBeginning &&= beginning.text === '' || !isLeftOut;
      return { kept, left: 0, isBeginning, isTextCut: true, isFull };
    }
    isLeftOut = true;
  }
  return { kept, left: Math.min(left, room), isBeginning, isTextCut: false, isFull };
}

const LESS = '. For less of it give "fields" with paths of members, like ["items.id"], or the tool a filter or a smaller page';
const whole = (bytes: number): string => `. What is no text comes whole or not at all: for all of it give "maxBytes" of ${bytes} or more`;
const more = (maxBytes: number): string =>
  maxBytes >= executor.MAX_ANSWER_BYTES ? '' : `; for more give "maxBytes" of up to ${executor.MAX_ANSWER_BYTES}`;

/** The first blocks that fit, and of a text its beginning, with a note where anything is missing. */
export function cutBlocks(blocks: readonly Block[], bound: Bound): Cut {
  const { kept, left, isBeginning, isTextCut, isFull } = fit(blocks, bound);
  const before = total(blocks);
  const bytes = total(kept);
  if (bytes === before && kept.length === blocks.length) return { blocks: kept, left, notes: [] };
  const { maxBytes, isError = false } = bound;
  const what = `${isBeginning && bytes > 0 ? 'the first ' : ''}${bytes} of ${before} bytes of the ${isError ? 'error' : 'answer'}`;
  const isWholeNeeded = !isTextCut && !isFull && before <= executor.MAX_ANSWER_BYTES;
  const advice = isWholeNeeded ? whole(before) : `${isError ? '' : LESS}${isFull ? '' : more(maxBytes)}`;
  return { blocks: kept, left: 0, notes: [`[cut: these are ${what}${advice}]`] };
}

/** Cuts what an API says of a failure. Our own words about it, which stand after its text, stay whole. */
export function cutError(blocks: readonly Block[], maxBytes: number, isOneText: boolean): Block[] {
  const ours = isOneText ? blocks.slice(1) : [];
  const cut = cutBlocks(isOneText ? blocks.slice(0, 1) : blocks, { maxBytes, isError: true });
  return [...cut.blocks, ...cut.notes.map((text) => ({ type: 'text', text })), ...ours];
}
