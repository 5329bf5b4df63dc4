/** Security settings: one document per organization, made by the first change. */
import type { audit } from '@gatehouse/contracts';
import { isDuplicateKey, type Mongo, type Outbox } from '@gatehouse/store';
import { unchanged, type SecuritySettingsRow } from '../domain/securitySettings';
import { eventItem } from './outbox';
import { settingsSchema } from './schemas';

export interface SettingsStore {
  find(orgId: string): Promise<SecuritySettingsRow>;
  /** False when the settings are not at the revision before this one any more. */
  replace(orgId: string, next: SecuritySettingsRow, event: audit.AuditEvent): Promise<boolean>;
}

export async function settingsStore(mongo: Mongo, outbox: Outbox): Promise<SettingsStore> {
  const Settings = await mongo.model('securitySettings', settingsSchema);
  return {
    find: async (orgId) => (await Settings.findOne({ orgId, _id: orgId }, { outbox: 0 }).lean()) ?? unchanged(orgId),
    replace: async (orgId, { personalTokensEnabled, ipAllowlist, revision }, event) => {
      const filter = { orgId, _id: orgId, revision: revision - 1 };
      const update = { $set: { personalTokensEnabled, ipAllowlist, revision }, $push: { outbox: eventItem(event) } };
      try {
        // Only the first change may make the document: for any other an absent one is a lost race.
        const { matchedCount, upsertedCount } = await Settings.updateOne(filter, update, { upsert: revision === 1 });
        outbox.kick();
        return matchedCount + upsertedCount > 0;
      } catch (err) {
        if (isDuplicateKey(err)) return false;
        throw err;
      }
    },
  };
}
