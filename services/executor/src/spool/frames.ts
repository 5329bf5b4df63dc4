/**
 * How events lie in a segment: `[4 magic][4 crc32][4 length][6 sequence][payload]`, big endian, one after the other. The checksum covers everything
 * behind it. Payloads are UTF-8 and the first byte of the magic never occurs in UTF-8, so the next frame can be found behind one that is unreadable.
 */
import { crc32 } from 'node:zlib';

const MAGIC = Buffer.from([0xff, 0x47, 0x48, 0x01]);
const CHECKED_FROM = 8;
export const HEADER_BYTES = 18;

export interface Frame {
  readonly payload: Buffer;
  /** Counts all events of a folder: a gap says how many are missing. */
  readonly sequence: number;
  /** Where the next frame begins. */
  readonly end: number;
}
export interface Range {
  readonly start: number;
  readonly end: number;
}
export interface Scan {
  readonly frames: readonly Frame[];
  /** What lies between readable frames and is none. */
  readonly damaged: readonly Range[];
  /** End of the last readable frame. What lies behind it is unused, unreadable, or a frame whose rest is not in these bytes. */
  readonly end: number;
}

/** Frames with consecutive sequences, as they are written by one write. */
export function encodeFrames(payloads: readonly Buffer[], firstSequence: number): Buffer {
  const bytes = Buffer.allocUnsafe(payloads.reduce((sum, { length }) => sum + HEADER_BYTES + length, 0));
  let at = 0;
  for (const [i, payload] of payloads.entries()) {
    const end = at + HEADER_BYTES + payload.length;
    MAGIC.copy(bytes, at);
    bytes.writeUInt32BE(payload.length, at + 8);
    bytes.writeUIntBE(firstSequence + i, at + 12, 6);
    payload.copy(bytes, at + HEADER_BYTES);
    bytes.writeUInt32BE(crc32(bytes.subarray(at + CHECKED_FROM, end)), at + 4);
    at = end;
  }
  return bytes;
}

function frameAt(bytes: Buffer, at: number): Frame | undefined {
  if (bytes.length - at < HEADER_BYTES || bytes.compare(MAGIC, 0, MAGIC.length, at, at + MAGIC.length) !== 0) return undefined;
  const end = at + HEADER_BYTES + bytes.readUInt32BE(at + 8);
  if (end > bytes.length || crc32(bytes.subarray(at + CHECKED_FROM, end)) !== bytes.readUInt32BE(at + 4)) return undefined;
  return { payload: bytes.subarray(at + HEADER_BYTES, end), sequence: bytes.readUIntBE(at + 12, 6), end };
}

function nextFrameFrom(bytes: Buffer, from: number): number | undefined {
  for (let at = bytes.indexOf(MAGIC, from); at >= 0; at = bytes.indexOf(MAGIC, at + 1)) if (frameAt(bytes, at)) return at;
  return undefined;
}

/** Every readable frame of these bytes, which begin with one or with what should be one. Payloads share memory with them. */
export function scanFrames(bytes: Buffer): Scan {
  const frames: Frame[] = [];
  const damaged: Range[] = [];
  for (let at = 0; ;) {
    const frame = frameAt(bytes, at);
    if (frame !== undefined) {
      frames.push(frame);
      at = frame.end;
      continue;
    }
    const next = nextFrameFrom(bytes, at + 1);
    if (next === undefined) return { frames, damaged, end: at };
    damaged.push({ start: at, end: next });
    at = next;
  }
}

/** Length of what was ever written into a file of zeros. */
export function usedLength(bytes: Buffer): number {
  let length = bytes.length;
  while (length > 0 && bytes[length - 1] === 0) length -= 1;
  return length;
}
