/** One call of an HTTP API: the built request and the credential go out, a result comes back whatever happens. */
import type { registry } from '@gatehouse/contracts';
import { childOf } from '@gatehouse/runtime';
import type { Dispatcher } from 'undici';
import type { BuiltRequest } from '../domain/buildRequest';
import { presentCredential } from '../domain/presentCredential';
import { fromAnswer, fromFault, malformed, MAX_BODY_BYTES, tooLarge, type UpstreamResult } from '../domain/upstreamResult';
import { ACCEPT_ENCODING, decodeBody, DecodeError } from './decodeBody';
import { EgressError } from './egress';
import { exchange, ExchangeError, type ExchangeAnswer } from './exchange';

export const USER_AGENT = 'Gatehouse/1';

export interface UpstreamCall {
  readonly request: BuiltRequest;
  readonly auth: registry.AuthScheme;
  readonly secret: string | undefined;
  readonly traceparent: string | undefined;
  readonly timeoutMs: number;
}
export type CallUpstream = (call: UpstreamCall) => Promise<UpstreamResult>;

export const httpUpstream =
  (dispatcher: Dispatcher): CallUpstream =>
  async ({ request, auth, secret, traceparent, timeoutMs }) => {
    const presented = presentCredential(request, auth, secret);
    const headers: Record<string, string> = {
      accept: 'application/json, text/*;q=0.9, */*;q=0.8',
      'accept-encoding': ACCEPT_ENCODING,
      'user-agent': USER_AGENT,
      ...presented.request.headers,
    };
    if (traceparent !== undefined) headers['traceparent'] = childOf(traceparent);
    try {
      const answer = await exchange(dispatcher, { ...presented.request, headers }, { timeoutMs, maxBytes: MAX_BODY_BYTES });
      return await resultOf(answer, presented.secrets);
    } catch (err) {
      if (err instanceof ExchangeError) return faultOf(err);
      throw err;
    }
  };

async function resultOf({ status, headers, body }: ExchangeAnswer, secrets: readonly string[]): Promise<UpstreamResult> {
  const one = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value.join(', ') : value);
  try {
    const plain = await decodeBody(body, one(headers['content-encoding']), MAX_BODY_BYTES);
    return fromAnswer({ status, mediaType: one(headers['content-type']) ?? '', body: plain }, secrets);
  } catch (err) {
    if (err instanceof DecodeError) return err.fault === 'tooLarge' ? tooLarge(status) : malformed(status);
    throw err;
  }
}

function faultOf({ fault, sent, status, cause }: ExchangeError): UpstreamResult {
  if (cause instanceof EgressError) return fromFault('egress', false, undefined);
  if (fault === 'tooLarge') return tooLarge(status);
  return fromFault(fault, sent, status);
}
