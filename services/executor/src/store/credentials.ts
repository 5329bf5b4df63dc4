/**
 * Upstream credentials: one document per owner and integration. The version counts every change, deletions included, and is bound into the
 * ciphertext; so the document of a deleted credential stays, without its secret.
 */
import { audit, type Audience, type executor } from '@gatehouse/contracts';
import type { EncryptedSecret } from '@gatehouse/crypto';
import {
  isDuplicateKey,
  outboxIndex,
  outboxItem,
  type Mongo,
  type OutboxDocument,
  type OutboxItem,
  type OutboxOptions,
} from '@gatehouse/store';

type Owner = executor.UpstreamCredential['owner'];
export interface CredentialKey {
  owner: Owner;
  integrationId: string;
}
export interface CredentialDocument extends CredentialKey {
  _id: string;
  orgId: string;
  credentialId: string;
  type: executor.UpstreamCredential['type'];
  version: number;
  updatedAt: Date;
  /** Where it may be sent, bound into the ciphertext. Absent in rows from before this was kept. */
  audience?: Audience;
  /** Absent once deleted. */
  secret?: EncryptedSecret;
  outbox?: OutboxItem[];
}
/** A credential that is there. */
export type StoredCredential = Omit<CredentialDocument, 'outbox' | 'secret'> & { secret: EncryptedSecret };

export interface CredentialStore {
  readonly outboxes: OutboxOptions['collections'];
  /** Also a deleted one: its version goes on counting. */
  get(orgId: string, key: CredentialKey): Promise<CredentialDocument | undefined>;
  list(orgId: string, owner: Owner): Promise<CredentialDocument[]>;
  /** Writes `next` over version `next.version - 1` (0: there is none). False when somebody else was faster. */
  replace(orgId: string, next: Omit<StoredCredential, '_id' | 'orgId'>, fact: audit.Fact): Promise<boolean>;
  /** False when there is nothing to delete. */
  remove(orgId: string, key: CredentialKey, at: Date, fact: audit.Fact): Promise<boolean>;
}

const idOf = (orgId: string, { owner, integrationId }: CredentialKey): string => [orgId, owner.kind, owner.id, integrationId].join(':');

export async function credentialStore(mongo: Mongo): Promise<CredentialStore> {
  const collection = await mongo.collection<CredentialDocument>('upstreamCredentials', [
    { key: { orgId: 1, 'owner.id': 1, integrationId: 1 } },
    outboxIndex,
  ]);
  // The same collection as the relay sees it.
  const outboxes = await mongo.collection<OutboxDocument>('upstreamCredentials');

  return {
    outboxes: [outboxes],

    async get(orgId, key) {
      return (await collection.findOne({ orgId, _id: idOf(orgId, key) }, { projection: { outbox: 0 } })) ?? undefined;
    },

    list: (orgId, owner) =>
      collection
        .find({ orgId, 'owner.id': owner.id, 'owner.kind': owner.kind, secret: { $exists: true } }, { projection: { outbox: 0 } })
        .sort({ integrationId: 1 })
        .toArray(),

    async replace(orgId, next, fact) {
      const _id = idOf(orgId, next);
      const item = outboxItem(audit.fact.name, fact);
      if (next.version === 1) {
        try {
          await collection.insertOne({ ...next, _id, orgId, outbox: [item] });
          return true;
        } catch (err) {
          if (isDuplicateKey(err)) return false;
          throw err;
        }
      }
      const { modifiedCount } = await collection.updateOne(
        { orgId, _id, version: next.version - 1 },
        { $set: next, ...(next.audience === undefined && { $unset: { audience: '' } }), $push: { outbox: item } },
      );
      return modifiedCount === 1;
    },

    async remove(orgId, key, at, fact) {
      const { modifiedCount } = await collection.updateOne(
        { orgId, _id: idOf(orgId, key), secret: { $exists: true } },
        { $unset: { secret: '' }, $inc: { version: 1 }, $set: { updatedAt: at }, $push: { outbox: outboxItem(audit.fact.name, fact) } },
      );
      return modifiedCount === 1;
    },
  };
}
