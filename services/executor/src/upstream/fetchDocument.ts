/**
 * Fetch a document for an import. Redirects are followed by hand, each hop through the same egress rules. Errors say which rule refused, or why nothing
 * came from an address that is allowed: a status or a kind of failure, never what a host wrote.
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { AppError } from '@gatehouse/contracts';
import type { Dispatcher } from 'undici';
import { documentProblem } from './documentProblem';
import { ACCEPT_ENCODING, decodeBody, DecodeError } from './decodeBody';
import { EgressError, type Egress } from './egress';
import { exchange, ExchangeError, type ExchangeAnswer } from './exchange';
import { USER_AGENT } from './http';

export interface FetchedDocument {
  url: string;
  mediaType: string;
  /** Size before gzip. */
  bytes: number;
  gzip: Buffer;
}
export type FetchDocument = (url: string, maxBytes: number, timeoutMs: number) => Promise<FetchedDocument>;

const MAX_REDIRECTS = 3;
/** What one answer of the bus carries. */
const MAX_GZIP_BYTES = 7_000_000;

const tooLarge = (maxBytes: number): AppError =>
  new AppError('invalid', 'The document is too large', { details: [`/url: the document is larger than ${maxBytes} bytes`] });
const failed = (why: string | undefined, cause?: unknown): AppError =>
  new AppError('upstream_failed', `The document could not be fetched${why === undefined ? '' : `: ${why}`}`, { cause });
const refused = (reason: string): AppError => new AppError('invalid', 'The URL is refused', { details: [`/url: ${reason}`] });

export function documentFetcher(dispatcher: Dispatcher, egress: Pick<Egress, 'refuseUrl'>): FetchDocument {
  async function hop(url: URL, maxBytes: number, timeoutMs: number): Promise<ExchangeAnswer> {
    const headers = {
      accept: 'application/json, application/yaml, text/yaml, text/plain, */*;q=0.5',
      'accept-encoding': ACCEPT_ENCODING,
      'user-agent': USER_AGENT,
    };
    try {
      return await exchange(
        dispatcher,
        { origin: url.origin, method: 'GET', path: url.pathname + url.search, headers, body: undefined },
        { timeoutMs, maxBytes },
      );
    } catch (err) {
      if (err instanceof ExchangeError && err.fault === 'tooLarge') throw tooLarge(maxBytes);
      if (err instanceof ExchangeError && err.cause instanceof EgressError) throw refused(err.cause.message);
      throw failed(documentProblem(err), err);
    }
  }

  return async (start, maxBytes, timeoutMs) => {
    const until = Date.now() + timeoutMs;
    let url = start;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const reason = egress.refuseUrl(url);
      if (reason !== undefined) throw refused(reason);
      const at = new URL(url);
      at.hash = '';
      const answer = await hop(at, maxBytes, Math.max(1, until - Date.now()));
      if (answer.status >= 200 && answer.status < 300) return pack(at.href, answer, maxBytes);
      const next =
        answer.status >= 300 && answer.status < 400 && typeof answer.headers.location === 'string'
          ? URL.parse(answer.headers.location, at.href)
          : null;
      if (next === null) throw failed(`its host answered ${answer.status}`);
      url = next.href;
    }
    throw failed(`its host redirected more than ${MAX_REDIRECTS} times`);
  };
}

async function pack(url: string, { headers, body }: ExchangeAnswer, maxBytes: number): Promise<FetchedDocument> {
  const encoding = headers['content-encoding'];
  const plain = await decodeBody(body, Array.isArray(encoding) ? encoding.join(',') : encoding, maxBytes).catch((err: unknown) => {
    throw err instanceof DecodeError && err.fault === 'tooLarge'
      ? tooLarge(maxBytes)
      : failed('what its host sent cannot be decompressed', err);
  });
  const packed = await promisify(gzip)(plain);
  if (packed.length > MAX_GZIP_BYTES) throw tooLarge(MAX_GZIP_BYTES);
  const mediaType = headers['content-type'];
  return { url, mediaType: (Array.isArray(mediaType) ? mediaType[0] : mediaType) ?? '', bytes: plain.length, gzip: packed };
}
