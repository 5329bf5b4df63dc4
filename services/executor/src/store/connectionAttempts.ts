/** Connections that were begun. Each is taken once, by the person and the browser that began it, before it ends. */
import { createHash } from 'node:crypto';
import type { Mongo } from '@gatehouse/store';
import { connectionAttemptSchema, type ConnectionAttemptRow } from './schemas';

export interface ConnectionAttemptStore {
  begin(state: string, attempt: Omit<ConnectionAttemptRow, '_id'>): Promise<void>;
  /** Undefined for a state that is unknown, was used, is too old, or was begun by somebody else or in another browser. */
  take(orgId: string, by: string, state: string, browser: string | undefined, now: Date): Promise<ConnectionAttemptRow | undefined>;
}

export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

export async function connectionAttemptStore(mongo: Mongo): Promise<ConnectionAttemptStore> {
  const Attempts = await mongo.model('connectionAttempts', connectionAttemptSchema);
  return {
    begin: async (state, attempt) => void (await Attempts.create({ ...attempt, _id: digestOf(state) })),
    async take(orgId, by, state, browser, now) {
      const shown = browser === undefined ? { browser: { $exists: false } } : { browser: { $in: [null, digestOf(browser)] } };
      const wanted = { orgId, _id: digestOf(state), by, expiresAt: { $gt: now }, ...shown };
      return (await Attempts.findOneAndDelete(wanted).lean()) ?? undefined;
    },
  };
}
