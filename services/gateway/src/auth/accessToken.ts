/**
 * Access tokens of our own authorization server (RFC 9068, RFC 8725). Algorithm, type, issuer and keys are fixed here; nothing in a token chooses how it
 * is checked. A good token proves which session it belongs to and no more: the session is judged like any other credential.
 */
import { isAppError, type identity } from '@gatehouse/contracts';
import { checkJwt, JwtRefused, type IssuerKeys, type JwtClaims, type JwtFault, type JwtRules } from '@gatehouse/jwt';
import { JsonSyntaxError, parseJson } from '@gatehouse/runtime';
import type { Static } from 'typebox';

type Reason = Static<typeof identity.DenialReason>;
export interface TokenClaims {
  readonly sessionId: string;
  readonly userId: string;
  readonly orgId: string;
}
/** `orgSlug`: organization of the address the token came to; undefined at the root address. */
export type VerifyAccessToken = (token: string, orgSlug: string | undefined) => Promise<TokenClaims | { readonly refused: Reason }>;

const MAX_LENGTH = 4_096;
const ALGORITHM = 'ES256';
const TYPE = 'at+jwt';
const KEY_ID = /^[\w-]{1,64}$/;
const SESSION_ID = /^ses_[0-9A-Za-z]{22}$/;
const USER_ID = /^usr_[0-9A-Za-z]{22}$/;
const HEADERS = new Set(['alg', 'typ', 'kid']);
/** Clocks of two of our own machines. */
const LEEWAY_SECONDS = 5;

class Refused extends Error {
  constructor(readonly reason: Reason) {
    super(reason);
  }
}

function readPart(part: string): unknown {
  try {
    return parseJson(Buffer.from(part, 'base64url'));
  } catch (err) {
    if (err instanceof JsonSyntaxError || (isAppError(err) && err.code === 'invalid')) throw new Refused('malformed');
    throw err;
  }
}

/**
 * Our tokens have three header members and no other: whatever brings or names a key of its own, or is of another kind, stops here, before any key is
 * looked for.
 */
function readHeader(token: string): { readonly alg: string; readonly kid: string } {
  if (token.length > MAX_LENGTH) throw new Refused('malformed');
  const [members] = token.split('.').slice(0, 2).map(readPart) as [Readonly<Record<string, unknown>> | null];
  if (typeof members !== 'object' || members === null || Object.keys(members).some((name) => !HEADERS.has(name)))
    throw new Refused('signature');
  const { alg, typ, kid } = members;
  if (alg !== ALGORITHM || typ !== TYPE || typeof kid !== 'string' || !KEY_ID.test(kid)) throw new Refused('signature');
  return { alg, kid };
}

function claimsOf({ aud, sid, sub, org }: JwtClaims): TokenClaims {
  // The library takes our audience among others too; our tokens are for one.
  if (typeof aud !== 'string') throw new Refused('audience');
  if (typeof sid !== 'string' || !SESSION_ID.test(sid) || typeof org !== 'string' || !USER_ID.test(sub)) throw new Refused('signature');
  return { sessionId: sid, userId: sub, orgId: org };
}

const REASONS: Readonly<Record<JwtFault, Reason>> = {
  signature: 'signature',
  claims: 'signature',
  expired: 'expired',
  not_yet_valid: 'not_yet_valid',
  audience: 'audience',
};

function reasonOf(err: unknown): Reason {
  if (err instanceof Refused) return err.reason;
  if (err instanceof JwtRefused) return REASONS[err.fault];
  throw err;
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/**
 * A token is for the root, whose tokens open the address of the organization the person chose, or for one organization's address. Both open the root,
 * which is the same handler and serves the organization of the token.
 */
function audiences(baseUrl: string): (orgSlug: string | undefined) => JwtRules['audience'] {
  const anyOrganization = new RegExp(`^${literal(baseUrl)}/org/[a-z0-9-]{1,40}$`);
  return (orgSlug) => [baseUrl, `${baseUrl}/`, orgSlug === undefined ? anyOrganization : `${baseUrl}/org/${orgSlug}`];
}

/** Rejects with `AppError('unavailable')` while there is no key to check with. `now` in epoch ms. */
export function accessTokenVerifier(baseUrl: string, find: IssuerKeys<object>['find'], now: () => number = Date.now): VerifyAccessToken {
  const rules = { algorithms: [ALGORITHM], issuer: baseUrl, leewaySeconds: LEEWAY_SECONDS } as const;
  const audienceAt = audiences(baseUrl);
  return async (token, orgSlug) => {
    try {
      const key = await find(readHeader(token));
      if (key === undefined) throw new Refused('signature');
      return claimsOf(checkJwt(token, key, { ...rules, audience: audienceAt(orgSlug) }, now()));
    } catch (err) {
      return { refused: reasonOf(err) };
    }
  };
}
