/** Access tokens of the identity provider (RFC 9068, RFC 8725). Everything that decides is from the settings; nothing in the token chooses how it is checked. */
import type { identity } from '@gatehouse/contracts';
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { Static } from 'typebox';
import { cleanLine } from '../domain/cleanText';
import { checkForm } from './checkForm';
import { Denial } from './denial';

export type Person = Static<typeof identity.Person>;

export interface TokenRules {
  issuer: string;
  audience: string;
  algorithms: string[];
}

const LEEWAY_SECONDS = 60;
const MAX_NAME_LENGTH = 128;

function personOf(payload: JWTPayload): Person {
  const { iss, sub, email } = payload;
  if (typeof iss !== 'string' || typeof sub !== 'string' || sub === '' || sub.length > 255) throw new Denial('malformed', 'sub');
  if (typeof email !== 'string' || email.length < 3 || email.length > 320) throw new Denial('malformed', 'no email claim');
  if (payload['email_verified'] === false) throw new Denial('malformed', 'email is not verified');
  const name = cleanLine(payload['name'], MAX_NAME_LENGTH);
  // Only the word of the provider counts: an address it says nothing about is not vouched for.
  return {
    issuer: iss,
    subject: sub,
    email,
    ...(payload['email_verified'] === true && { emailVerified: true }),
    ...(name !== '' && { name }),
  };
}

function claimDenial({ claim, reason, code }: errors.JWTClaimValidationFailed): Denial {
  if (claim === 'aud') return new Denial('audience', code);
  if (claim === 'nbf' && reason === 'check_failed') return new Denial('not_yet_valid', code);
  return new Denial('malformed', `${claim}: ${reason}`);
}

function toDenial(err: unknown): unknown {
  if (err instanceof errors.JWTExpired) return new Denial('expired', err.code);
  if (err instanceof errors.JWTClaimValidationFailed) return claimDenial(err);
  if (err instanceof errors.JWSInvalid || err instanceof errors.JWTInvalid) return new Denial('malformed', err.code);
  // No such key, or not its signature.
  return err instanceof errors.JOSEError ? new Denial('signature', err.code) : err;
}

/** The person a token speaks for. Throws `Denial`, or `AppError('unavailable')` when there are no keys to check with. `now` in epoch ms. */
export function tokenVerifier(rules: TokenRules, keys: JWTVerifyGetKey, now: () => number = Date.now): (token: string) => Promise<Person> {
  return async (token) => {
    checkForm(token, rules);
    try {
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
