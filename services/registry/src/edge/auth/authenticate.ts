/** Who sends this request? Built once from the settings. */
import type { IncomingMessage } from 'node:http';
import { issuerKeys, type JwtRules } from '@gatehouse/jwt';
import type { Log } from '@gatehouse/runtime';
import { fetchKeys } from './fetchKeys';
import { readCredential } from './readCredential';
import { tokenVerifier, type Person } from './tokenVerifier';

export interface AuthSettings {
  IDP_ISSUER: string;
  IDP_AUDIENCE: string;
  IDP_JWKS_URL: string;
  IDP_ALGORITHMS: string;
  IDP_TOKEN_TYPES: string;
  IDP_SUBJECT_CLAIM: string;
  IDP_EMAIL_VERIFIED: 'claim' | 'always';
}

/** Throws `Denial` for a bad credential, `AppError` otherwise. */
export type Authenticate = (request: IncomingMessage) => Promise<Person>;

export function authenticator(settings: AuthSettings, log: Log): Authenticate {
  const { IDP_ISSUER: issuer, IDP_AUDIENCE: audience, IDP_JWKS_URL: keysUrl } = settings;
  const algorithms = settings.IDP_ALGORITHMS.split(',') as JwtRules['algorithms'][number][];
  const keys = issuerKeys({
    load: () => fetchKeys(issuer, keysUrl),
    failure: 'cannot fetch the keys of the identity provider',
    unavailable: 'sign-in cannot be checked right now',
    log,
  });
  const rules = {
    types: settings.IDP_TOKEN_TYPES.split(','),
    subjectClaim: settings.IDP_SUBJECT_CLAIM,
    emailVerified: settings.IDP_EMAIL_VERIFIED,
  };
  const verify = tokenVerifier({ issuer, audience, algorithms, ...rules }, keys.find);
  return async (request) => verify(readCredential(request));
}
