/** The way to authorization servers: that of API calls, with its egress rules, bounded in bytes and time, sent once, without redirects. */
import type { Dispatcher } from 'undici';
import { ACCEPT_ENCODING, decodeBody } from '../upstream/decodeBody';
import { exchange } from '../upstream/exchange';
import { USER_AGENT } from '../upstream/http';

const MAX_BYTES = 262_144;
const NO_BODY: readonly number[] = [204, 205, 304];

export interface FetchOptions {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string | URLSearchParams | null | undefined;
  /** Longest time for this answer, instead of the one for all. */
  readonly timeoutMs?: number | undefined;
}
/** Rejects with `ExchangeError`. */
export type GuardedFetch = (url: string, options: FetchOptions) => Promise<Response>;

const first = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

export const guardedFetch =
  (dispatcher: Dispatcher, usualMs: number): GuardedFetch =>
  async (url, { method, headers, body, timeoutMs = usualMs }) => {
    const { origin, pathname, search } = new URL(url);
    const sent = {
      origin,
      method,
      path: pathname + search,
      headers: { ...headers, 'accept-encoding': ACCEPT_ENCODING, 'user-agent': USER_AGENT },
      body: body === undefined || body === null ? undefined : Buffer.from(body.toString()),
    };
    const answer = await exchange(dispatcher, sent, { timeoutMs, maxBytes: MAX_BYTES });
    const plain = await decodeBody(answer.body, first(answer.headers['content-encoding']), MAX_BYTES);
    const shown = new Headers();
    for (const name of ['content-type', 'www-authenticate', 'cache-control']) {
      const value = first(answer.headers[name]);
      if (value !== undefined) shown.set(name, value);
    }
    return new Response(NO_BODY.includes(answer.status) ? null : new Uint8Array(plain), { status: answer.status, headers: shown });
  };
