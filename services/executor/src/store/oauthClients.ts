/** Clients of integrations at authorization servers. The version counts every change and is bound into the ciphertext. */
import { audit } from '@gatehouse/contracts';
import { isDuplicateKey, outboxItem, type Mongo, type OutboxOptions } from '@gatehouse/store';
import { oauthClientSchema, type OAuthClientRow } from './schemas';

/** One that is there. */
export type StoredClient = Omit<OAuthClientRow, 'outbox' | 'secret'> & Required<Pick<OAuthClientRow, 'secret'>>;

export interface OAuthClientStore {
  readonly outboxes: OutboxOptions['collections'];
  /** Finds a client, also a deleted one: its version goes on counting. */
  get(orgId: string, integrationId: string): Promise<OAuthClientRow | undefined>;
  /** The clients of these integrations, without deleted ones and without secrets. */
  ofIntegrations(orgId: string, ids: readonly string[]): Promise<OAuthClientRow[]>;
  /** Writes `next` over version `next.version - 1` (0: there is none). False when somebody else was faster. */
  replace(next: Omit<StoredClient, '_id'>, event: audit.AuditEvent): Promise<boolean>;
  /** False when there is none. */
  remove(orgId: string, integrationId: string, at: Date, event: audit.AuditEvent): Promise<boolean>;
}

const idOf = (orgId: string, integrationId: string): string => `${orgId}:${integrationId}`;

export async function oauthClientStore(mongo: Mongo): Promise<OAuthClientStore> {
  const Clients = await mongo.model('oauthClients', oauthClientSchema);
  return {
    outboxes: [Clients],
    get: async (orgId, integrationId) =>
      (await Clients.findOne({ orgId, _id: idOf(orgId, integrationId) }, { outbox: 0 }).lean()) ?? undefined,
    ofIntegrations: (orgId, ids) =>
      Clients.find({ orgId, _id: { $in: ids.map((id) => idOf(orgId, id)) }, secret: { $exists: true } }, { outbox: 0, secret: 0 }).lean(),
    async replace(next, event) {
      const { orgId, integrationId } = next;
      const _id = idOf(orgId, integrationId);
      const item = outboxItem(audit.fact.name, event);
      if (next.version > 1) {
        const { modifiedCount } = await Clients.updateOne(
          { orgId, _id, version: next.version - 1 },
          { $set: next, $push: { outbox: item } },
        );
        return modifiedCount === 1;
      }
      try {
        await Clients.create({ ...next, _id, outbox: [item] });
        return true;
      } catch (err) {
        if (isDuplicateKey(err)) return false;
        throw err;
      }
    },
    async remove(orgId, integrationId, updatedAt, event) {
      const { modifiedCount } = await Clients.updateOne(
        { orgId, _id: idOf(orgId, integrationId), secret: { $exists: true } },
        { $unset: { secret: '' }, $inc: { version: 1 }, $set: { updatedAt }, $push: { outbox: outboxItem(audit.fact.name, event) } },
      );
      return modifiedCount === 1;
    },
  };
}
