/** Undo content codings with a cap on the result, so that a small answer cannot become a large one. */
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';

type Decode = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const deflateEither: Decode = async (bytes, options) => {
  // "deflate" means zlib (RFC 9110 8.4.1.2), but some servers send it without the wrapper.
  const wrapped = bytes.length > 1 && (bytes[0]! & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;
  return promisify<Buffer, object, Buffer>(wrapped ? inflate : inflateRaw)(bytes, options);
};
const decoders: Record<string, Decode> = {
  gzip: promisify<Buffer, object, Buffer>(gunzip),
  'x-gzip': promisify<Buffer, object, Buffer>(gunzip),
  deflate: deflateEither,
  br: promisify<Buffer, object, Buffer>(brotliDecompress),
};
const MAX_CODINGS = 2;

/** Codings we ask for. */
export const ACCEPT_ENCODING = 'gzip, deflate, br';

export class DecodeError extends Error {
  constructor(readonly fault: 'tooLarge' | 'malformed') {
    super(fault);
  }
}

/** The plain bytes; rejects with `DecodeError` past `maxBytes`, for an unknown coding and for broken data. */
export async function decodeBody(body: Buffer, contentEncoding: string | undefined, maxBytes: number): Promise<Buffer> {
  if (contentEncoding === undefined || body.length === 0) return body;
  const codings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > MAX_CODINGS || codings.some((coding) => !Object.hasOwn(decoders, coding))) throw new DecodeError('malformed');
  let plain = body;
  for (const coding of codings.reverse()) {
    try {
      plain = await decoders[coding]!(plain, { maxOutputLength: maxBytes });
    } catch (err) {
      throw new DecodeError((err as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : 'malformed');
    }
  }
  return plain;
}
