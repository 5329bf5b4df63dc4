/** Tells who sends a request, by its bearer token. */
import type { IncomingMessage } from 'node:http';
import { AppError } from '@gatehouse/contracts';
import { rawHeaderValues, type Log } from '@gatehouse/runtime';
import { issuerKeys, type JwtRules } from '@gatehouse/jwt';
import { Denial } from './denial';
import { fetchKeys } from './fetchKeys';
import { tokenVerifier, type Person } from './tokenVerifier';

const BEARER = /^Bearer ([^\s]+)$/i;

/**
 * The bearer token of a request. This edge takes the identity provider's tokens only: tokens of ours are known by their prefix and refused here,
 * before any handler. Two `Authorization` headers are refused as such, whichever of them is good.
 */
function readCredential(request: IncomingMessage): string {
  const values = rawHeaderValues(request, 'authorization');
  if (values.length > 1) throw new AppError('invalid', 'more than one Authorization header');
  if (values[0] === undefined) throw new Denial('missing', 'no Authorization header');
  const token = BEARER.exec(values[0])?.[1];
  if (token === undefined) throw new Denial('malformed', 'not a bearer token');
  if (/^(svc|pat)_/.test(token)) throw new Denial('unsupported_kind', token.slice(0, 3));
  return token;
}

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
