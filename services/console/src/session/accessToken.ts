/** The access token of a session, renewed before it ends: by one request at a time, whichever process it is in, because a refresh token works once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@gatehouse/contracts';
import type { Records } from '@gatehouse/store';
import { digestOf } from '../secrets';
import type { Provider } from '../signin/provider';
import type { SessionStore } from './sessionStore';
import type { Session, Tokens } from './types';

const LOCK_SECONDS = 15;
const WAIT_STEPS = 60;
const WAIT_MS = 100;

export interface Deps {
  provider: Provider;
  records: Records;
  sessions: SessionStore;
  /** Epoch ms. */
  now: () => number;
}

/** Gives a token that works now; undefined when the provider will give no more, so the session is over. */
export type AccessToken = (session: Session) => Promise<string | undefined>;

export function accessTokens({ provider, records, sessions, now }: Deps): AccessToken {
  const isFresh = (tokens: Tokens): boolean => tokens.renewAt > now();
  const works = (tokens: Tokens): boolean => tokens.accessEndsAt > now();

  async function renew(session: Session, refresh: string): Promise<string | undefined> {
    const lock = `renewing:${digestOf(session.id)}`;
    if (!(await records.put(lock, '1', LOCK_SECONDS, 'absent')))
      return works(session.tokens) ? session.tokens.access : waitForOther(session);
    try {
      const latest = await sessions.find(session.id);
      if (latest === undefined) return undefined;
      if (isFresh(latest.tokens)) return latest.tokens.access;
      const { id, seenAt: _seenAt, standing: _state, ...fields } = latest;
      const renewed = await provider.renew(latest.tokens.refresh ?? refresh);
      if (renewed === undefined) return works(latest.tokens) ? latest.tokens.access : undefined;
      await sessions.saveFields(id, { ...fields, tokens: { ...latest.tokens, ...renewed } });
      return renewed.access;
    } catch (err) {
      // The provider is away; what is left of the token may outlast that.
      if (works(session.tokens)) return session.tokens.access;
      throw err;
    } finally {
      await records.remove(lock);
    }
  }

  async function waitForOther(session: Session): Promise<string | undefined> {
    for (let step = 0; step < WAIT_STEPS; step += 1) {
      await sleep(WAIT_MS);
      const latest = await sessions.find(session.id);
      if (latest === undefined) return undefined;
      if (works(latest.tokens)) return latest.tokens.access;
    }
    throw new AppError('unavailable', 'the identity provider does not answer');
  }

  return async (session) => {
    const { tokens } = session;
    if (isFresh(tokens)) return tokens.access;
    if (tokens.refresh === undefined) return works(tokens) ? tokens.access : undefined;
    return renew(session, tokens.refresh);
  };
}
