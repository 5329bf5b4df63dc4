/** Authenticated data as length-prefixed tuples: joined strings let `("a", "bc")` pass for `("ab", "c")`. */

/** Each part as UTF-8 behind its length in bytes (32-bit big-endian), after the number of parts. */
export function encodeTuple(parts: readonly string[]): Buffer {
  const out: Buffer[] = [uint32(parts.length)];
  for (const part of parts) {
    const bytes = Buffer.from(part, 'utf8');
    out.push(uint32(bytes.length), bytes);
  }
  return Buffer.concat(out);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Bytes of canonical base64url text, else undefined: Node's own decoder skips what it does not know and ignores stray bits. */
export function fromBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}
