/** Framing of items: repeated `[u32 header length][header JSON, UTF-8][u32 body length][body]`, big endian. */
import { ITEMS, type EventHeader, type Item, type ItemHeader } from './items';

const NOTHING = Buffer.alloc(0);

/** One framed item. The header is serialized here, so later changes of its payload do not travel. */
export function encodeItem(header: ItemHeader, body: Buffer = NOTHING): Buffer {
  const json = JSON.stringify(header);
  const length = Buffer.byteLength(json);
  const out = Buffer.allocUnsafe(8 + length + body.length);
  out.writeUInt32BE(length, 0);
  out.write(json, 4, 'utf8');
  out.writeUInt32BE(body.length, 4 + length);
  if (body.length > 0) body.copy(out, 8 + length);
  return out;
}

/** A framed event whose payload is JSON text already: what is kept as text travels without being read. */
export function encodeEvent(header: Omit<EventHeader, 'payload'>, payload: Buffer): Buffer {
  const head = Buffer.from(`${JSON.stringify(header).slice(0, -1)},"payload":`);
  const length = head.length + payload.length + 1;
  const out = Buffer.allocUnsafe(8 + length);
  out.writeUInt32BE(length, 0);
  head.copy(out, 4);
  payload.copy(out, 4 + head.length);
  out.write('}', 3 + length, 'latin1');
  out.writeUInt32BE(0, 4 + length);
  return out;
}

/** Items of a message. Throws on bytes that are not items; bodies share memory with `bytes`. */
export function decodeItems(bytes: Buffer, contentType: string | undefined): Item[] {
  if (contentType !== ITEMS) return [{ header: JSON.parse(bytes.toString('utf8')) as unknown, body: NOTHING }];
  const items: Item[] = [];
  for (let at = 0; at < bytes.length;) {
    const headerEnd = at + 4 + bytes.readUInt32BE(at);
    const bodyEnd = headerEnd + 4 + bytes.readUInt32BE(headerEnd);
    if (bodyEnd > bytes.length) throw new RangeError('item is cut off');
    const header = JSON.parse(bytes.toString('utf8', at + 4, headerEnd)) as unknown;
    items.push({ header, body: bodyEnd === headerEnd + 4 ? NOTHING : bytes.subarray(headerEnd + 4, bodyEnd) });
    at = bodyEnd;
  }
  return items;
}
