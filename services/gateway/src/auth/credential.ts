/** The one place a credential is read from: the `Authorization` header, never a query, cookie or body. */
import { parseToken } from '@gatehouse/crypto';

export type Credential =
  | { readonly kind: 'svc' | 'pat'; readonly hash: string }
  /** Three parts that may be an access token of ours. */
  | { readonly kind: 'jwt'; readonly token: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'malformed' };

const BEARER = /^Bearer ([!-~]+)$/i;
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** `value`: the header as received, or undefined when there is none. */
export function readCredential(value: string | undefined): Credential {
  if (value === undefined) return { kind: 'missing' };
  const text = BEARER.exec(value)?.[1];
  if (text === undefined) return { kind: 'malformed' };
  const token = parseToken(text);
  if (token !== undefined) return token;
  return JWT.test(text) ? { kind: 'jwt', token: text } : { kind: 'malformed' };
}
