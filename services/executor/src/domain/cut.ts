/** The first bytes of an answer, by its blocks, and a note that says how much there was and how to have less, or more. */
import { executor } from '@gatehouse/contracts';
import { MAX_CONTENT_BYTES } from './content';

export interface Block {
  readonly type: string;
  readonly text?: string;
  readonly resource?: { readonly blob?: string };
}

export interface Bound {
  readonly maxBytes: number;
  /** Nobody asked for it: what is no text, which has bounds of its own, does not count. */
  readonly isDefault?: boolean;
  /** What is said of a failure. */
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

/** Of a message or of what is kept of one, for what is said about cutting. */
export const NOTES_BYTES = 1_000;

/** As JSON, with its comma. */
const writtenSize = (block: Block): number => Buffer.byteLength(JSON.stringify(block)) + 1;
export const isText = (block: Block): block is TextBlock => block.type === 'text' && block.text !== undefined;
const sizeOf = (block: Block): number => (isText(block) ? Buffer.byteLength(block.text) : writtenSize(block) - 1);
const isMedia = ({ type, resource }: Block): boolean => type === 'image' || type === 'audio' || resource?.blob !== undefined;
const total = (blocks: readonly Block[]): number => blocks.reduce((sum, block) => sum + sizeOf(block), 0);

/** At the end of a whole character. */
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

const LESS = '. For less of it give "fields" with paths of members, like ["items.id"], or the tool a filter or a smaller page';
const whole = (bytes: number): string => `. What is no text comes whole or not at all: for all of it give "maxBytes" of ${bytes} or more`;
const more = (maxBytes: number): string =>
  maxBytes >= executor.MAX_ANSWER_BYTES ? '' : `; for more give "maxBytes" of up to ${executor.MAX_ANSWER_BYTES}`;

/** The first blocks that fit, and of a text its beginning. What is no text and does not fit is left out, and all that stands behind a text that was cut. */
export function cutBlocks(blocks: readonly Block[], { maxBytes, isDefault = false, isError = false, taken = 0 }: Bound): Cut {
  const kept: Block[] = [];
  let [left, room] = [maxBytes, MAX_CONTENT_BYTES - NOTES_BYTES - taken];
  let [isFull, hasHole, isBeginning, isTextCut] = [false, false, true, false];
  for (const block of blocks) {
    const cost = isDefault && isMedia(block) ? 0 : sizeOf(block);
    const fits = cost <= left && writtenSize(block) <= room;
    isFull ||= cost <= left && !fits;
    if (!fits && !isText(block)) {
      hasHole = true;
      continue;
    }
    const part = fits || !isText(block) ? block : beginningOf(block, left, room);
    if (part.text !== '' || fits) {
      kept.push(part);
      isBeginning &&= !hasHole;
    }
    if (!fits) {
      isTextCut = true;
      break;
    }
    left -= cost;
    room -= writtenSize(block);
  }
  const [before, bytes] = [total(blocks), total(kept)];
  if (bytes === before && kept.length === blocks.length) return { blocks: kept, left: Math.min(left, room), notes: [] };
  const what = `${isBeginning && bytes > 0 ? 'the first ' : ''}${bytes} of ${before} bytes of the ${isError ? 'error' : 'answer'}`;
  const isWholeNeeded = !isTextCut && !isFull && before <= executor.MAX_ANSWER_BYTES;
  const advice = isWholeNeeded ? whole(before) : `${isError ? '' : LESS}${isFull ? '' : more(maxBytes)}`;
  return { blocks: kept, left: 0, notes: [`[cut: these are ${what}${advice}]`] };
}

/** What an API says of a failure. Our own words about it, which stand after its text, stay whole. */
export function cutError(blocks: readonly Block[], maxBytes: number, isOneText: boolean): Block[] {
  const ours = isOneText ? blocks.slice(1) : [];
  const cut = cutBlocks(isOneText ? blocks.slice(0, 1) : blocks, { maxBytes, isError: true });
  return [...cut.blocks, ...cut.notes.map((text) => ({ type: 'text', text })), ...ours];
}
