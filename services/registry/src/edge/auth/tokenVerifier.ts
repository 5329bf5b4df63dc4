/** Access tokens of the identity provider (RFC 9068, RFC 8725). Everything that decides is from the settings; nothing in the token chooses how it is checked. */
import type { identity } from '@gatehouse/contracts';
import { checkJwt, JwtRefused, type IssuerKeys, type JwtClaims, type JwtFault, type JwtRules } from '@gatehouse/jwt';
import type { Static } from 'typebox';
import { cleanLine } from '../../catalog/shared/cleanText';
import { checkForm } from './checkForm';
import { Denial, type DenialReason } from './denial';

export type Person = Static<typeof identity.Person>;

export interface TokenRules {
  issuer: string;
  audience: string;
  algorithms: JwtRules['algorithms'];
  types: readonly string[];
  /** Name of the claim that tells one person from another. */
  subjectClaim: string;
  /** The provider vouches for every address it states. */
  emailVerified: 'claim' | 'always';
}

const LEEWAY_SECONDS = 60;
const MAX_NAME_LENGTH = 128;

function personOf(claims: JwtClaims, { issuer, subjectClaim, emailVerified }: TokenRules): Person {
  const { email } = claims;
  const sub: unknown = claims[subjectClaim];
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) throw new Denial('malformed', 'sub');
  if (typeof email !== 'string' || email.length < 3 || email.length > 320) throw new Denial('malformed', 'no email claim');
  // Some providers write it as text.
  if ([false, 'false'].includes(claims['email_verified'] as boolean | string)) throw new Denial('malformed', 'email is not verified');
  const name = cleanLine(claims['name'], MAX_NAME_LENGTH);
  // An address counts as verified only if the provider says so in the token, or the settings say that it verifies every address.
  return {
    issuer,
    subject: sub,
    email,
    ...((claims['email_verified'] === true || emailVerified === 'always') && { emailVerified: true }),
    ...(name !== '' && { name }),
  };
}

const REASONS: Readonly<Record<JwtFault, DenialReason>> = {
  signature: 'signature',
  claims: 'malformed',
  expired: 'expired',
  not_yet_valid: 'not_yet_valid',
  audience: 'audience',
};

/** The person a token speaks for. Throws `Denial`, or `AppError('unavailable')` when there are no keys to check with. `now` in epoch ms. */
export function tokenVerifier(
  trusted: TokenRules,
  find: IssuerKeys<object>['find'],
  now: () => number = Date.now,
): (token: string) => Promise<Person> {
  const { issuer, audience, algorithms } = trusted;
  const rules: JwtRules = { issuer, audience: [audience], algorithms, leewaySeconds: LEEWAY_SECONDS };
  return async (token) => {
    const key = await find(checkForm(token, trusted));
    if (key === undefined) throw new Denial('signature', 'no such key');
    try {
      return personOf(checkJwt(token, key, rules, now()), trusted);
    } catch (err) {
      throw err instanceof JwtRefused ? new Denial(REASONS[err.fault], err.note) : err;
    }
  };
}
