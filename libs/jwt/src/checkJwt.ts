/**
 * One check of a signed token (RFC 7519, RFC 8725): signature, times, issuer and audience by jsonwebtoken, and the claims every access token has (RFC 9068).
 * jsonwebtoken looks at neither `typ` nor `crit`: who calls this has looked at the header before.
 */
import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';

export interface JwtRules {
  readonly algorithms: readonly ('RS256' | 'ES256')[];
  readonly issuer: string;
  /** The token must be for one of these. */
  readonly audience: readonly [string | RegExp, ...(string | RegExp)[]];
  /** How far two clocks may be apart. */
  readonly leewaySeconds: number;
}

export interface JwtClaims extends jwt.JwtPayload {
  readonly sub: string;
  readonly iat: number;
  readonly exp: number;
}

/** `claims`: one is missing, of the wrong type, or of another issuer. */
export type JwtFault = 'signature' | 'expired' | 'not_yet_valid' | 'audience' | 'claims';

export class JwtRefused extends Error {
  constructor(
    readonly fault: JwtFault,
    /** What exactly was wrong, without any part of the token. */
    readonly note: string,
  ) {
    super(`${fault}: ${note}`);
  }
}

/** The library tells its reasons apart by message only; these are the ones its documentation lists. */
const FAULTS: readonly (readonly [message: string, fault: JwtFault])[] = [
  ['jwt audience invalid', 'audience'],
  ['jwt issuer invalid', 'claims'],
  ['invalid exp value', 'claims'],
  ['invalid nbf value', 'claims'],
];

/** A key that does not fit the algorithm and a signature of the wrong length end as errors of other classes: the signature is not good either way. */
function refusalOf(err: unknown): JwtRefused {
  const message = err instanceof Error ? err.message : String(err);
  if (err instanceof jwt.TokenExpiredError) return new JwtRefused('expired', message);
  if (err instanceof jwt.NotBeforeError) return new JwtRefused('not_yet_valid', message);
  return new JwtRefused(FAULTS.find(([start]) => message.startsWith(start))?.[1] ?? 'signature', message);
}

/** Claims of a token under a public key. Throws `JwtRefused`. `now` in epoch ms. */
export function checkJwt(token: string, key: KeyObject, { algorithms, issuer, audience, leewaySeconds }: JwtRules, now: number): JwtClaims {
  let claims: string | jwt.JwtPayload;
  try {
    claims = jwt.verify(token, key, {
      algorithms: [...algorithms],
      issuer,
      audience: [...audience],
      clockTolerance: leewaySeconds,
      clockTimestamp: Math.floor(now / 1_000),
    });
  } catch (err) {
    throw refusalOf(err);
  }
  const { exp, iat, sub } = claims as jwt.JwtPayload;
  if (typeof exp !== 'number' || typeof iat !== 'number' || typeof sub !== 'string')
    throw new JwtRefused('claims', 'exp, iat or sub is missing');
  return claims as JwtClaims;
}
