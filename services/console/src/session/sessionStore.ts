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
import { SessionFacts, Standing, type Session } from './types';

const PARTS = ['session', 'seen', 'standing'] as const;
type Part = (typeof PARTS)[number];

const checks = {
  session: compile(SessionFacts, 'first'),
  seen: compile(Type.Number(), 'first'),
  standing: compile(Standing, 'first'),
};
const keyOf = (part: Part, id: string): string => `${part}:${digestOf(id)}`;

export interface SessionStore {
  /** The living session of a cookie. */
  find(id: string): Promise<Session | undefined>;
  create(session: Session): Promise<void>;
  /** These do nothing for a session that was ended meanwhile. */
  saveFacts(id: string, facts: SessionFacts): Promise<void>;
  saveSeen(session: Session, seenAt: number): Promise<void>;
  saveStanding(session: Session, standing: Standing): Promise<void>;
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
      const [facts, seen, standing] = await Promise.all(PARTS.map((part) => read(part, id)));
      if (facts === undefined || seen === undefined || standing === undefined) return undefined;
      const session = {
        id,
        ...checks.session(facts, 'the session'),
        seenAt: checks.seen(seen, 'the activity of the session'),
        standing: checks.standing(standing, 'the roles of the session'),
      };
      return isOver(session, now()) ? undefined : session;
    },
    async create({ id, seenAt, standing, ...facts }) {
      await save('seen', id, facts.createdAt, seenAt);
      await save('standing', id, facts.createdAt, standing);
      await save('session', id, facts.createdAt, facts);
    },
    saveFacts: (id, facts) => save('session', id, facts.createdAt, facts, 'present'),
    saveSeen: ({ id, createdAt }, seenAt) => save('seen', id, createdAt, seenAt, 'present'),
    saveStanding: ({ id, createdAt }, standing) => save('standing', id, createdAt, standing, 'present'),
    end: (id) => records.remove(...PARTS.map((part) => keyOf(part, id))),
  };
}
