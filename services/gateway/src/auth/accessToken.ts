/**
 * Access tokens of our own authorization server (RFC 9068, RFC 8725). Algorithm, type, issuer and keys are fixed here; nothing in a token chooses how it
 * is checked. A good token proves which session it belongs to and no more: the session is judged like any other credential.
 */
import { isAppError, type identity } from '@gatehouse/contracts';
import { JsonSyntaxError, parseJson } from '@gatehouse/runtime';
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
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

/** Our tokens have three header members and no other: whatever brings or names a key of its own stops here, before any key is looked for. */
function checkHeader(token: string): void {
  if (token.length > MAX_LENGTH) throw new Refused('malformed');
  const [header, payload] = token.split('.').map((part) => Buffer.from(part, 'base64url'));
  parseJson(payload!);
  const members = parseJson(header!) as Record<string, unknown>;
  if (typeof members !== 'object' || members === null || Object.keys(members).some((name) => !HEADERS.has(name)))
    throw new Refused('signature');
  if (typeof members['kid'] !== 'string' || !KEY_ID.test(members['kid'])) throw new Refused('signature');
}

function claimsOf({ sid, sub, org }: JWTPayload): TokenClaims {
  if (typeof sid !== 'string' || !SESSION_ID.test(sid) || typeof org !== 'string' || !USER_ID.test(sub ?? ''))
    throw new Refused('signature');
  return { sessionId: sid, userId: sub!, orgId: org };
}

const CLAIM_REASONS: Readonly<Record<string, Reason>> = { aud: 'audience', nbf: 'not_yet_valid' };

function reasonOf(err: unknown): Reason {
  if (err instanceof Refused) return err.reason;
  if (err instanceof errors.JWTExpired) return 'expired';
  if (err instanceof errors.JWTClaimValidationFailed) return CLAIM_REASONS[err.claim] ?? 'signature';
  if (err instanceof errors.JOSEError) return 'signature';
  if (err instanceof JsonSyntaxError || err instanceof TypeError || (isAppError(err) && err.code === 'invalid')) return 'malformed';
  throw err;
}

/** A token is for one organization's address, or for the root, whose tokens open the address of the organization the person chose. */
const audiences = (baseUrl: string, orgSlug: string | undefined): string[] => [
  ...(orgSlug === undefined ? [] : [`${baseUrl}/org/${orgSlug}`]),
  `${baseUrl}/`,
  baseUrl,
];

/** Rejects with `AppError('unavailable')` while there is no key to check with. `now` in epoch ms. */
export function accessTokenVerifier(baseUrl: string, keys: JWTVerifyGetKey, now: () => number = Date.now): VerifyAccessToken {
  return async (token, orgSlug) => {
    try {
      checkHeader(token);
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['ES256'],
        typ: 'at+jwt',
        issuer: baseUrl,
        audience: audiences(baseUrl, orgSlug),
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: LEEWAY_SECONDS,
        currentDate: new Date(now()),
      });
      if (typeof payload.aud !== 'string') throw new Refused('audience');
      return claimsOf(payload);
    } catch (err) {
      return { refused: reasonOf(err) };
    }
  };
}
