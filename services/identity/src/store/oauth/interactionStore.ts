/** Browsers on their way through the consent page: what asks, for what, and the provider's cookies, which the browser never sees. */
import type { audit } from '@gatehouse/contracts';
import type { Mongo, Outbox } from '@gatehouse/store';
import { eventItem } from '../outbox';
import type { AtRest } from './atRest';
import { interactionSchema, type InteractionRow } from './schemas';

/** The provider's side of it. */
export interface ProviderVisit {
  /** The provider's own name of the interaction. */
  readonly uid: string;
  /** A `Cookie` header. */
  readonly cookies: string;
  readonly returnTo: string;
}

export interface InteractionStore {
  insert(row: InteractionRow, visit: ProviderVisit): Promise<void>;
  /** Finds an interaction, also a decided one, but never one that is too old. */
  find(id: string, now: number): Promise<InteractionRow | undefined>;
  /** Records a decision. Returns the provider's side of the interaction for the one that counts, undefined for every other. */
  decide(id: string, now: number, event?: audit.AuditEvent): Promise<ProviderVisit | undefined>;
  /** Removes expired interactions whose events are all delivered, for the sweep. */
  removeExpired(now: number): Promise<number>;
}

export async function interactionStore(mongo: Mongo, outbox: Outbox, rest: AtRest): Promise<InteractionStore> {
  const Interactions = await mongo.model('oauthInteractions', interactionSchema);
  const placeOf = (id: string): string => `interaction:${id}`;
  return {
    insert: async (row, visit) => {
      await Interactions.create({ ...row, visit: await rest.seal(visit, placeOf(row._id)), outbox: [] });
    },
    find: async (_id, now) =>
      (await Interactions.findOne({ _id, expiresAt: { $gt: new Date(now) } }, { outbox: 0, visit: 0 }).lean()) ?? undefined,
    decide: async (_id, now, event) => {
      const filter = { _id, decidedAt: { $exists: false }, expiresAt: { $gt: new Date(now) } };
      const update = { $set: { decidedAt: new Date(now) }, ...(event && { $push: { outbox: eventItem(event) } }) };
      const row = await Interactions.findOneAndUpdate(filter, update, { returnDocument: 'before', projection: { visit: 1 } }).lean();
      outbox.kick();
      return row === null ? undefined : ((await rest.open(row.visit, placeOf(_id))) as ProviderVisit | undefined);
    },
    // The plugin `outbox` adds the condition that the events of the row are out.
    removeExpired: async (now) => (await Interactions.deleteMany({ expiresAt: { $lte: new Date(now) } })).deletedCount,
  };
}
