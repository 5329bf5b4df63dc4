/** The organizations of a person and their role in each, read from the REST API. */
import type { IncomingMessage } from 'node:http';
import { compile, type Log } from '@gatehouse/runtime';
import { Type } from 'typebox';
import type { ApiHeaders } from '../apiHeaders';
import { rolesOf } from './lifetime';
import type { Roles } from './types';

const Me = Type.Object({ organizations: Type.Array(Type.Object({ id: Type.String(), role: Type.Optional(Type.String()) })) });
const checkMe = compile(Me, 'first');
const LIMIT_MS = 3_000;

/** `refused`: the token is good for nothing any more. `unknown`: REST cannot say now; it decides about each call itself. */
export type MyRoles = (request: IncomingMessage, accessToken: string) => Promise<Roles | 'refused' | 'unknown'>;

export const myRoles =
  (apiUrl: string, headersOf: ApiHeaders, log: Log): MyRoles =>
  async (request, accessToken) => {
    try {
      const response = await fetch(`${apiUrl}/v1/me`, {
        headers: headersOf(request, accessToken),
        redirect: 'error',
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      if (response.status === 401) return 'refused';
      if (!response.ok) throw new Error(`/v1/me answered ${response.status}`);
      return rolesOf(checkMe(await response.json(), 'the answer of /v1/me').organizations);
    } catch (err) {
      log.warn({ err }, 'roles could not be compared');
      return 'unknown';
    }
  };
