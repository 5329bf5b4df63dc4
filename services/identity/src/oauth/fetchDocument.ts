/**
 * Fetches client id metadata documents, the one thing identity reads from outside: https only, public addresses only, no redirects, no credentials,
 * 5 seconds, 64 KiB. What comes back is reduced to what we use before the provider sees it.
 */
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { createResolver, isPublicAddress, parseJson, type ResolveName } from '@gatehouse/runtime';
import { isFault, readClientDocument } from '../domain/oauth/clientMetadata';
import { DocumentFault } from './documentFaults';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 64 * 1_024;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

export interface DocumentRules {
  /** Set when no document may be fetched. */
  readonly off?: boolean;
  /** `host:port` an operator allows in spite of the address rule. */
  readonly allowed: ReadonlySet<string>;
  readonly timeoutMs?: number;
  readonly resolve?: ResolveName;
}

function openRequest(url: URL, signal: AbortSignal, lookup: LookupFunction | undefined): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (lookup !== undefined && isIP(host) !== 0 && !isPublicAddress(host))
    return Promise.reject(new DocumentFault(`${host} is not a public address`));
  return new Promise((resolve, reject) => {
    const options = { agent: false, signal, headers: { accept: 'application/json' }, ...(lookup !== undefined && { lookup }) };
    httpsRequest(url, options, resolve).once('error', reject).end();
  });
}

async function readBytes(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new DocumentFault(`the document is larger than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Headers that say how long the document may be kept. */
const cacheHeaders = ({ headers }: IncomingMessage): Record<string, string> => ({
  ...(headers['cache-control'] !== undefined && { 'cache-control': headers['cache-control'] }),
  ...(headers.expires !== undefined && { expires: headers.expires }),
});

export const documentFetcher =
  ({ off = false, allowed, timeoutMs = TIMEOUT_MS, resolve = createResolver() }: DocumentRules) =>
  async (address: string): Promise<Response> => {
    if (off) throw new DocumentFault('metadata documents are not read here: the program has to register');
    const url = new URL(address);
    if (url.protocol !== 'https:' || url.pathname === '/') throw new DocumentFault('a client id must be an https address with a path');
    const isAllowed = allowed.has(`${url.hostname}:${url.port || '443'}`);
    const answer = await openRequest(url, AbortSignal.timeout(timeoutMs), isAllowed ? undefined : publicLookup(resolve));
    try {
      if (answer.statusCode !== 200) throw new DocumentFault(`${url.host} answered ${answer.statusCode}`);
      if (!JSON_TYPE.test(answer.headers['content-type'] ?? '')) throw new DocumentFault(`${url.host} did not answer JSON`);
      const metadata = readClientDocument(address, parseJson(await readBytes(answer)));
      if (isFault(metadata)) throw new DocumentFault(metadata.error_description);
      return Response.json({ client_id: address, ...metadata }, { headers: cacheHeaders(answer) });
    } finally {
      answer.destroy();
    }
  };

/** Name resolution for a socket: fails unless every answer is a public address. A host is judged by what its name resolves to, never by its letters. */
const publicLookup =
  (resolve: ResolveName): LookupFunction =>
  (hostname, { all }, done) =>
    void resolve(hostname).then(
      (addresses) => {
        if (!addresses.every(({ address }) => isPublicAddress(address)))
          return done(new DocumentFault(`${hostname} does not resolve to public addresses only`), '', 0);
        if (all === true) return done(null, [...addresses]);
        return done(null, addresses[0]!.address, addresses[0]!.family);
      },
      (err: Error) => done(err, '', 0),
    );
