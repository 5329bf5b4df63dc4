/** Forms of server pages: each carries a token that works once, in the session it was made for, for what it was made for. */
import type { IncomingMessage } from 'node:http';
import { AppError } from '@gatehouse/contracts';
import { readBody } from '@gatehouse/runtime';
import type { Box } from '@gatehouse/crypto';
import type { Records } from '@gatehouse/store';
import { requireSameOrigin } from './csrf';
import { digestOf, newSecret } from './secrets';
import type { Session } from './session/types';

const LIFE_SECONDS = 1_800;
const MAX_BYTES = 16_384;

/** What a form is for: signing out, or answering a program. */
export const LEAVE_FORM = 'signout';
export const CONSENT_FORM = 'consent';

export interface Forms {
  /** A token for one submission; `data` stays on the server. */
  issue(session: Session, purpose: string, data?: string): Promise<string>;
  /** What `issue` was given, once. Undefined for a token that was used, is too old, or belongs elsewhere. */
  redeem(session: Session, purpose: string, token: string): Promise<string | undefined>;
}

export function createForms(records: Records, box: Box): Forms {
  const keyOf = (token: string): string => `form:${digestOf(token)}`;
  const contextOf = (purpose: string, token: string): string => JSON.stringify([purpose, token]);
  return {
    async issue(session, purpose, data = '') {
      const token = newSecret();
      await records.put(keyOf(token), box.seal(data, session.id, contextOf(purpose, token)), LIFE_SECONDS);
      return token;
    },
    async redeem(session, purpose, token) {
      const sealed = await records.take(keyOf(token));
      return sealed === undefined ? undefined : box.open(sealed, session.id, contextOf(purpose, token));
    },
  };
}

/** Fields of a form that a page of ours sent. */
export async function readForm(request: IncomingMessage, origin: string): Promise<URLSearchParams> {
  requireSameOrigin(request.headers, origin);
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') {
    throw new AppError('invalid', 'a form must be application/x-www-form-urlencoded', { data: { status: 415 } });
  }
  return new URLSearchParams((await readBody(request, MAX_BYTES)).toString('utf8'));
}
