/**
 * Platform keys: one document per organization and platform. The version counts every change, deletions included, and is bound into the ciphertext; so the
 * document of a deleted key stays, without its secret.
 */
import { audit } from '@gatehouse/contracts';
import { isDuplicateKey, outboxItem, type Mongo, type OutboxOptions } from '@gatehouse/store';
import type { Platform } from '../platforms/platforms';
import { platformKeySchema, type PlatformKeyRow } from './schemas';

/** A key that is there. */
export type StoredKey = Omit<PlatformKeyRow, 'outbox' | 'secret'> & Required<Pick<PlatformKeyRow, 'secret'>>;

export interface PlatformKeyStore {
  readonly outboxes: OutboxOptions['collections'];
  /** Finds a key, also a deleted one: its version goes on counting. */
  get(orgId: string, platform: Platform): Promise<PlatformKeyRow | undefined>;
  /** The organization's keys, without deleted ones. */
  list(orgId: string): Promise<PlatformKeyRow[]>;
  /** Writes `next` over version `next.version - 1` (0: there is none). False when somebody else was faster. */
  replace(orgId: string, next: Omit<StoredKey, '_id' | 'orgId'>, event: audit.AuditEvent): Promise<boolean>;
  /** False when there is nothing to delete. */
  remove(orgId: string, platform: Platform, at: Date, event: audit.AuditEvent): Promise<boolean>;
}

const idOf = (orgId: string, platform: Platform): string => `${orgId}:${platform}`;

export async function platformKeyStore(mongo: Mongo): Promise<PlatformKeyStore> {
  const Keys = await mongo.model('platformKeys', platformKeySchema);

  return {
    outboxes: [Keys],

    get: async (orgId, platform) => (await Keys.findOne({ orgId, _id: idOf(orgId, platform) }, { outbox: 0 }).lean()) ?? undefined,

    list: (orgId) => Keys.find({ orgId, secret: { $exists: true } }, { outbox: 0 }).lean(),

    async replace(orgId, next, event) {
      const _id = idOf(orgId, next.platform);
      const item = outboxItem(audit.fact.name, event);
      if (next.version === 1) {
        try {
          await Keys.create({ ...next, _id, orgId, outbox: [item] });
          return true;
        } catch (err) {
          if (isDuplicateKey(err)) return false;
          throw err;
        }
      }
      const { modifiedCount } = await Keys.updateOne(
        { orgId, _id, version: next.version - 1 },
        { $set: next, ...(next.workspaceId === undefined && { $unset: { workspaceId: '' } }), $push: { outbox: item } },
      );
      return modifiedCount === 1;
    },

    async remove(orgId, platform, updatedAt, event) {
      const { modifiedCount } = await Keys.updateOne(
        { orgId, _id: idOf(orgId, platform), secret: { $exists: true } },
        { $unset: { secret: '' }, $inc: { version: 1 }, $set: { updatedAt }, $push: { outbox: outboxItem(audit.fact.name, event) } },
      );
      return modifiedCount === 1;
    },
  };
}
