/**
 * Sessions in Redis: found by the digest of the cookie, encrypted under a key that needs the cookie itself. Three records, because three things change
 * them at the same time: renewal of tokens, activity, and the comparison of roles.
 */
import { compile } from '@gatehouse/runtime';
import type { Box } from '@gatehouse/crypto';
import type { Records } from '@gatehouse/store';
import { Type } from 'typebox';
import { digestOf } from '../secrets';
import { isOver, secondsLeft } from './lifetime';
import { SessionFields, SessionState, type Session } from './types';

const PARTS = ['session', 'seen', 'standing'] as const;
type Part = (typeof PARTS)[number];

const checks = {
  session: compile(SessionFields, 'first'),
  seen: compile(Type.Number(), 'first'),
  standing: compile(SessionState, 'first'),
};
const keyOf = (part: Part, id: string): string => `${part}:${digestOf(id)}`;

export interface SessionStore {
  /** The living session of a cookie. */
  find(id: string): Promise<Session | undefined>;
  create(session: Session): Promise<void>;
  /** The three methods that save do nothing for a session that was ended meanwhile. */
  saveFields(id: string, fields: SessionFields): Promise<void>;
  saveSeen(session: Session, seenAt: number): Promise<void>;
  saveState(session: Session, state: SessionState): Promise<void>;
  end(id: string): Promise<void>;
}

/** `now` in epoch ms. */
export function sessionStore(records: Records, box: Box, now: () => number): SessionStore {
  const save = async (part: Part, id: string, createdAt: number, value: unknown, when?: 'present'): Promise<void> =>
    void (await records.put(keyOf(part, id), box.seal(JSON.stringify(value), id, part), secondsLeft(createdAt, now()), when));
  const read = async (part: Part, id: string): Promise<unknown> => {
    const sealed = await records.get(keyOf(part, id));
    const text = sealed === undefined ? undefined : box.open(sealed, id, part);
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  };
  return {
    async find(id) {
      const [fields, seen, state] = await Promise.all(PARTS.map((part) => read(part, id)));
      if (fields === undefined || seen === undefined || state === undefined) return undefined;
      const session = {
        id,
        ...checks.session(fields, 'the session'),
        seenAt: checks.seen(seen, 'the activity of the session'),
        standing: checks.standing(state, 'the roles of the session'),
      };
      return isOver(session, now()) ? undefined : session;
    },
    async create({ id, seenAt, standing: state, ...fields }) {
      await save('seen', id, fields.createdAt, seenAt);
      await save('standing', id, fields.createdAt, state);
      await save('session', id, fields.createdAt, fields);
    },
    saveFields: (id, fields) => save('session', id, fields.createdAt, fields, 'present'),
    saveSeen: ({ id, createdAt }, seenAt) => save('seen', id, createdAt, seenAt, 'present'),
    saveState: ({ id, createdAt }, state) => save('standing', id, createdAt, state, 'present'),
    end: (id) => records.remove(...PARTS.map((part) => keyOf(part, id))),
  };
}
