/**
 * Upstream credentials: one document per owner and integration. The version counts every change, deletions included, and is bound into the
 * ciphertext; so the document of a deleted credential stays, without its secret.
 */
import { audit } from '@gatehouse/contracts';
import { isDuplicateKey, outboxItem, type Mongo, type OutboxOptions } from '@gatehouse/store';
import { credentialSchema, type CredentialRow } from './schemas';

export type CredentialKey = Pick<CredentialRow, 'owner' | 'integrationId'>;
/** A credential that is there. */
export type StoredCredential = Omit<CredentialRow, 'outbox' | 'secret'> & Required<Pick<CredentialRow, 'secret'>>;

export interface CredentialStore {
  readonly outboxes: OutboxOptions['collections'];
  /** Also a deleted one: its version goes on counting. */
  get(orgId: string, key: CredentialKey): Promise<CredentialRow | undefined>;
  list(orgId: string, owner: CredentialKey['owner']): Promise<CredentialRow[]>;
  /** Those of all service accounts, or of these; without their secrets. */
  ofAccounts(orgId: string, ids: readonly string[] | undefined): Promise<Omit<CredentialRow, 'secret' | 'outbox'>[]>;
  /** Writes `next` over version `next.version - 1` (0: there is none). False when somebody else was faster. */
  replace(orgId: string, next: Omit<StoredCredential, '_id' | 'orgId'>, event: audit.AuditEvent): Promise<boolean>;
  /** Says since when the API rejects this version, or that it does not. False when there is another version now. */
  markRejected(orgId: string, key: CredentialKey, version: number, since: Date | undefined): Promise<boolean>;
  /** False when there is nothing to delete. */
  remove(orgId: string, key: CredentialKey, at: Date, event: audit.AuditEvent): Promise<boolean>;
}

const idOf = (orgId: string, { owner, integrationId }: CredentialKey): string => [orgId, owner.kind, owner.id, integrationId].join(':');

export async function credentialStore(mongo: Mongo): Promise<CredentialStore> {
  const Credentials = await mongo.model('upstreamCredentials', credentialSchema);

  return {
    outboxes: [Credentials],

    async get(orgId, key) {
      return (await Credentials.findOne({ orgId, _id: idOf(orgId, key) }, { outbox: 0 }).lean()) ?? undefined;
    },

    list: (orgId, owner) =>
      Credentials.find({ orgId, 'owner.id': owner.id, 'owner.kind': owner.kind, secret: { $exists: true } }, { outbox: 0 })
        .sort({ integrationId: 1 })
        .lean(),

    ofAccounts: (orgId, ids) =>
      Credentials.find(
        { orgId, ...(ids && { 'owner.id': { $in: [...ids] } }), 'owner.kind': 'serviceAccount' as const, secret: { $exists: true } },
        { outbox: 0, secret: 0 },
      ).lean(),

    async replace(orgId, next, event) {
      const _id = idOf(orgId, next);
      const item = outboxItem(audit.fact.name, event);
      if (next.version === 1) {
        try {
          await Credentials.create({ ...next, _id, orgId, outbox: [item] });
          return true;
        } catch (err) {
          if (isDuplicateKey(err)) return false;
          throw err;
        }
      }
      const { modifiedCount } = await Credentials.updateOne(
        { orgId, _id, version: next.version - 1 },
        { $set: next, $unset: { rejectedAt: '', ...(next.audience === undefined && { audience: '' }) }, $push: { outbox: item } },
      );
      return modifiedCount === 1;
    },

    async markRejected(orgId, key, version, since) {
      const { matchedCount } = await Credentials.updateOne(
        { orgId, _id: idOf(orgId, key), version },
        since === undefined ? { $unset: { rejectedAt: '' } } : { $set: { rejectedAt: since } },
      );
      return matchedCount === 1;
    },

    async remove(orgId, key, at, event) {
      const { modifiedCount } = await Credentials.updateOne(
        { orgId, _id: idOf(orgId, key), secret: { $exists: true } },
        {
          $unset: { secret: '', rejectedAt: '' },
          $inc: { version: 1 },
          $set: { updatedAt: at },
          $push: { outbox: outboxItem(audit.fact.name, event) },
        },
      );
      return modifiedCount === 1;
    },
  };
}
