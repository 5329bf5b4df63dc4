/** Makes the person that identity takes from the claims of the identity provider. Pure. */
import { AppError, type identity } from '@gatehouse/contracts';

const NAME_LIMIT = 128;

interface PersonRules {
  readonly IDP_ISSUER: string;
  readonly IDP_SUBJECT_CLAIM: string;
  readonly IDP_EMAIL_VERIFIED: 'claim' | 'always';
}

/** Throws `AppError('forbidden')` without an e-mail address: invitations and people are told by it. */
export function personOf(rules: PersonRules, claims: { readonly sub: string; readonly [claim: string]: unknown }): identity.Person {
  const { IDP_ISSUER: issuer, IDP_SUBJECT_CLAIM: claim } = rules;
  const subject = claims[claim];
  if (typeof subject !== 'string' || subject === '' || subject.length > 255) {
    throw new AppError('forbidden', 'the identity provider does not say who this is', { data: { reason: 'no_subject' } });
  }
  const { email, email_verified: verified, name } = claims;
  if (typeof email !== 'string' || email.length < 3 || email.length > 320) {
    throw new AppError('forbidden', 'the identity provider gave no e-mail address', { data: { reason: 'no_email' } });
  }
  // Some providers write it as text.
  const isVerified = verified === 'false' ? false : (verified ?? (rules.IDP_EMAIL_VERIFIED === 'always' || undefined));
  const called = typeof name === 'string' ? [...name.trim()].slice(0, NAME_LIMIT).join('') : '';
  return {
    issuer,
    subject,
    email,
    ...(typeof isVerified === 'boolean' ? { emailVerified: isVerified } : {}),
    ...(called === '' ? {} : { name: called.slice(0, NAME_LIMIT) }),
  };
}
