/** Sessions as the routes use them: begun at sign-in, found by cookie, kept alive by activity, ended by time, by a change of role, or by the person. */
import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import { clearCookie, readCookie, SESSION_COOKIE, setCookie } from '../cookies';
import { newSecret } from '../secrets';
import type { AccessToken } from './accessToken';
import { LONGEST_MS, ROLE_CHECK_MS, rolesChanged, TOUCH_MS } from './lifetime';
import type { MyRoles } from './myRoles';
import type { SessionStore } from './sessionStore';
import type { Roles, Session, SessionFields } from './types';

export interface Sessions {
  /** A new session under a new cookie; the one the browser had, if any, ends. */
  begin(request: IncomingMessage, response: Response, fields: Omit<SessionFields, 'csrf' | 'createdAt'>, roles: Roles): Promise<Session>;
  /** The session of the request, if it lives and the person still has the roles they signed in with. Counts as activity unless the request is a poll. */
  find(request: IncomingMessage): Promise<Session | undefined>;
  /** A token for the REST API; undefined when the session ended for want of one. */
  accessToken: AccessToken;
  end(session: Session): Promise<void>;
  /** Ends it, and the browser forgets the cookie. */
  leave(response: Response, session: Session): Promise<void>;
}

interface Deps {
  store: SessionStore;
  accessToken: AccessToken;
  myRoles: MyRoles;
  now: () => number;
}

const isPoll = (request: IncomingMessage): boolean => request.headers['x-gatehouse-poll'] === '1';

export function createSessions({ store, accessToken, myRoles, now }: Deps): Sessions {
  const end = (session: Session): Promise<void> => store.end(session.id);

  const tokenOrEnd: AccessToken = async (session) => {
    const token = await accessToken(session);
    if (token === undefined) await end(session);
    return token;
  };

  /** The session with the roles of now; undefined when they are not those it began with. */
  async function compared(request: IncomingMessage, session: Session): Promise<Session | undefined> {
    const token = await tokenOrEnd(session);
    if (token === undefined) return undefined;
    const said = await myRoles(request, token);
    if (said === 'refused' || (said !== 'unknown' && rolesChanged(session.standing.roles, said))) {
      await end(session);
      return undefined;
    }
    const state = { roles: said === 'unknown' ? session.standing.roles : said, checkedAt: now() };
    await store.saveState(session, state);
    return { ...session, standing: state };
  }

  return {
    async begin(request, response, fields, roles) {
      const old = readCookie(request, SESSION_COOKIE);
      if (old !== undefined) await store.end(old);
      const session = {
        id: newSecret(),
        ...fields,
        csrf: newSecret(),
        createdAt: now(),
        seenAt: now(),
        standing: { roles, checkedAt: now() },
      };
      await store.create(session);
      setCookie(response, SESSION_COOKIE, session.id, LONGEST_MS / 1_000);
      return session;
    },
    async find(request) {
      const id = readCookie(request, SESSION_COOKIE);
      const known = id === undefined ? undefined : await store.find(id);
      if (known === undefined) return undefined;
      const session = now() - known.standing.checkedAt >= ROLE_CHECK_MS ? await compared(request, known) : known;
      if (session !== undefined && !isPoll(request) && now() - session.seenAt >= TOUCH_MS) await store.saveSeen(session, now());
      return session;
    },
    accessToken: tokenOrEnd,
    end,
    async leave(response, session) {
      await end(session);
      clearCookie(response, SESSION_COOKIE);
    },
  };
}
