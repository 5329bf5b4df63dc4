/** Access tokens of the identity provider (RFC 9068, RFC 8725). Everything that decides is from the settings; nothing in the token chooses how it is checked. */
import { JsonSyntaxError, parseJson } from '@gatehouse/runtime';
import { isAppError, type identity } from '@gatehouse/contracts';
import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { Static } from 'typebox';
import { cleanLine } from '../domain/cleanText';
import { Denial } from './denial';

export type Person = Static<typeof identity.Person>;

export interface TokenRules {
  issuer: string;
  audience: string;
  algorithms: string[];
}

const LEEWAY_SECONDS = 60;
const MAX_TOKEN_LENGTH = 8_192;
const MAX_NAME_LENGTH = 128;
const COMPACT = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;
const KEY_ID = /^[\w.~+/=:@-]{1,256}$/;
/** Headers that would let a token bring or point to its own key. */
const KEY_HEADERS = ['jku', 'jwk', 'x5u', 'x5c'];

function checkShape(token: string): void {
  if (token.length > MAX_TOKEN_LENGTH || !COMPACT.test(token)) throw new Denial('malformed', 'not a signed token');
  for (const part of token.split('.').slice(0, 2)) parseJson(Buffer.from(part, 'base64url'));
  const header = decodeProtectedHeader(token);
  if (header.kid !== undefined && (typeof header.kid !== 'string' || !KEY_ID.test(header.kid))) throw new Denial('malformed', 'kid');
  if (KEY_HEADERS.some((name) => Object.hasOwn(header, name))) throw new Denial('malformed', 'carries a key');
}

function personOf(payload: JWTPayload): Person {
  const { iss, sub, email } = payload;
  if (typeof iss !== 'string' || typeof sub !== 'string' || sub === '' || sub.length > 255) throw new Denial('malformed', 'sub');
  if (typeof email !== 'string' || email.length < 3 || email.length > 320) throw new Denial('malformed', 'no email claim');
  if (payload['email_verified'] === false) throw new Denial('malformed', 'email is not verified');
  const name = cleanLine(payload['name'], MAX_NAME_LENGTH);
  // Only the word of the provider counts: an address it says nothing about is not vouched for.
  return { issuer: iss, subject: sub, email, ...(payload['email_verified'] === true && { emailVerified: true }), ...(name !== '' && { name }) };
}

function toDenial(err: unknown): unknown {
  if (err instanceof Denial) return err;
  if (err instanceof errors.JWTExpired) return new Denial('expired', err.code);
  if (err instanceof errors.JWSInvalid || err instanceof errors.JWTInvalid) return new Denial('malformed', err.code);
  if (err instanceof errors.JOSEError) return new Denial('unknown', err.code);
  if (err instanceof JsonSyntaxError || err instanceof TypeError || (isAppError(err) && err.code === 'invalid'))
    return new Denial('malformed', 'not JSON');
  return err;
}

/** The person a token speaks for. Throws `Denial`, or `AppError('unavailable')` when there are no keys to check with. `now` in epoch ms. */
export function tokenVerifier(rules: TokenRules, keys: JWTVerifyGetKey, now: () => number = Date.now): (token: string) => Promise<Person> {
  return async (token) => {
    try {
      checkShape(token);
      const { payload } = await jwtVerify(token, keys, {
        ...rules,
        typ: 'at+jwt',
        clockTolerance: LEEWAY_SECONDS,
        requiredClaims: ['exp', 'iat', 'sub'],
        currentDate: new Date(now()),
      });
      return personOf(payload);
    } catch (err) {
      throw toDenial(err);
    }
  };
}
