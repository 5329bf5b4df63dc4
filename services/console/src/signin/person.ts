/** Who the identity provider says it is, as identity takes it. Pure. */
import { AppError, type identity } from '@gatehouse/contracts';

const NAME_LIMIT = 128;

/** Throws `AppError('forbidden')` without an e-mail address: invitations and people are told by it. */
export function personOf(issuer: string, claims: { readonly sub: string; readonly [claim: string]: unknown }): identity.Person {
  const { sub: subject, email, email_verified: verified, name } = claims;
  if (typeof email !== 'string' || email.length < 3 || email.length > 320) {
    throw new AppError('forbidden', 'the identity provider gave no e-mail address', { data: { reason: 'no_email' } });
  }
  // Some providers write it as text.
  const isVerified = verified === 'false' ? false : verified;
  const called = typeof name === 'string' ? [...name.trim()].slice(0, NAME_LIMIT).join('') : '';
  return {
    issuer,
    subject,
    email,
    ...(typeof isVerified === 'boolean' ? { emailVerified: isVerified } : {}),
    ...(called === '' ? {} : { name: called.slice(0, NAME_LIMIT) }),
  };
}
