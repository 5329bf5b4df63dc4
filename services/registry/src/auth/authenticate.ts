/** Who sends this request? Built once from the settings. */
import type { IncomingMessage } from 'node:http';
import type { Log } from '@gatehouse/runtime';
import { fetchKeys } from './fetchKeys';
import { keySource } from './keySource';
import { readCredential } from './readCredential';
import { tokenVerifier, type Person } from './tokenVerifier';

export interface AuthSettings {
  IDP_ISSUER: string;
  IDP_AUDIENCE: string;
  IDP_JWKS_URL: string;
  IDP_ALGORITHMS: string;
}

/** Throws `Denial` for a bad credential, `AppError` otherwise. */
export type Authenticate = (request: IncomingMessage) => Promise<Person>;

export function authenticator(settings: AuthSettings, log: Log): Authenticate {
  const keys = keySource({ load: () => fetchKeys(settings.IDP_ISSUER, settings.IDP_JWKS_URL), log });
  const rules = { issuer: settings.IDP_ISSUER, audience: settings.IDP_AUDIENCE, algorithms: settings.IDP_ALGORITHMS.split(',') };
  const verify = tokenVerifier(rules, keys);
  return async (request) => verify(readCredential(request));
}
