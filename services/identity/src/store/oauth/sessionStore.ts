/** Sessions of programs that act for people. Every change is one conditional write that names the status it may start from. */
import type { audit } from '@gatehouse/contracts';
import { after, EVERY_ORGANIZATION, orderedPageOf, type PageAsk, type OrderedPage, type Mongo, type Outbox } from '@gatehouse/store';
import type { SessionChange, SessionRow } from '../../domain/oauth/session';
import { eventItem } from '../outbox';
import { sessionSchema } from './schemas';

export interface SessionStore {
  /** The only lookup without an organization: the id comes from a token we signed or encrypted. Reads the primary. */
  findById(id: string): Promise<SessionRow | undefined>;
  find(orgId: string, id: string): Promise<SessionRow | undefined>;
  insert(orgId: string, row: SessionRow, event: audit.AuditEvent): Promise<void>;
  /** New tokens were made: false when it is not active any more. */
  renew(orgId: string, id: string, expiresAt: Date, now: number): Promise<boolean>;
  /** The changed row, or undefined when it is not active any more. */
  end(orgId: string, id: string, change: SessionChange, event: audit.AuditEvent): Promise<SessionRow | undefined>;
  /** An event that changes nothing else. */
  note(orgId: string, id: string, event: audit.AuditEvent): Promise<void>;
  /** Seen in use, exact to a minute. */
  touch(orgId: string, id: string, now: number): Promise<void>;
  list(orgId: string, userId: string, page: PageAsk): Promise<OrderedPage<SessionRow>>;
  /** Sessions that may still be used. */
  activeOf(orgId: string, userId: string): Promise<SessionRow[]>;
  /** Ids of the sessions of a person, or of everybody; ended ones too, because an earlier try may have died before their verdicts were forgotten. */
  idsOf(orgId: string, userId?: string): Promise<string[]>;
  /** Removes sessions that are long over and whose events are all delivered, for the sweep. */
  removeOver(expiredBefore: Date): Promise<number>;
}

const MINUTE_MS = 60_000;

export async function sessionStore(mongo: Mongo, outbox: Outbox): Promise<SessionStore> {
  const Sessions = await mongo.model('sessions', sessionSchema);
  const projection = { outbox: 0 } as const;
  const active = (orgId: string, _id: string) => ({ orgId, _id, status: 'active' as const });
  return {
    findById: async (id) => (await Sessions.findOne({ _id: id }, projection, EVERY_ORGANIZATION).lean()) ?? undefined,
    find: async (orgId, id) => (await Sessions.findOne({ orgId, _id: id }, projection).lean()) ?? undefined,
    insert: async (orgId, row, event) => {
      await Sessions.create({ ...row, orgId, outbox: [eventItem(event)] });
      outbox.kick();
    },
    renew: async (orgId, id, expiresAt, now) =>
      (await Sessions.updateOne(active(orgId, id), { $set: { expiresAt, lastUsedAt: new Date(now) } })).matchedCount === 1,
    end: async (orgId, id, change, event) => {
      const update = { $set: change, $push: { outbox: eventItem(event) } };
      const row = await Sessions.findOneAndUpdate(active(orgId, id), update, { returnDocument: 'after', projection }).lean();
      outbox.kick();
      return row ?? undefined;
    },
    note: async (orgId, id, event) => {
      await Sessions.updateOne({ orgId, _id: id }, { $push: { outbox: eventItem(event) } });
      outbox.kick();
    },
    touch: async (orgId, id, now) => {
      const stale = { $or: [{ lastUsedAt: { $exists: false } }, { lastUsedAt: { $lt: new Date(now - MINUTE_MS) } }] };
      await Sessions.updateOne({ ...active(orgId, id), ...stale }, { $set: { lastUsedAt: new Date(now) } });
    },
    list: (orgId, userId, page) => orderedPageOf(Sessions.find({ orgId, userId, ...after(page) }, projection).lean(), page),
    activeOf: (orgId, userId) => Sessions.find({ orgId, userId, status: 'active' }, projection).lean(),
    idsOf: async (orgId, userId) => {
      const filter = { orgId, ...(userId === undefined ? {} : { userId }) };
      const found = await Sessions.find(filter, { _id: 1 }).lean();
      return found.map(({ _id }) => _id);
    },
    // The plugin `outbox` adds the condition that the events of the row are out.
    removeOver: async (expiredBefore) =>
      (await Sessions.deleteMany({ expiresAt: { $lt: expiredBefore } }, EVERY_ORGANIZATION)).deletedCount,
  };
}
