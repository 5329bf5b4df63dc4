import { EVERY_ORGANIZATION, isDuplicateKey, type Mongo } from '@gatehouse/store';
import { nameKey } from '../domain/nameKey';
import { serviceAccountSchema } from './schemas';

/**
 * Accounts older than the key of names get theirs, the oldest of a name first. Those that share its name go on as they are, under a key of their own: no
 * name of an account has a line break. Run by several at once it does the same.
 */
export async function nameAccounts(mongo: Mongo): Promise<void> {
  const Accounts = await mongo.model('serviceAccounts', serviceAccountSchema);
  const unnamed = { nameKey: { $exists: false } };
  const rows = Accounts.find(unnamed, { orgId: 1, name: 1 }, EVERY_ORGANIZATION).sort({ createdAt: 1, _id: 1 }).lean();
  for await (const { _id, orgId, name } of rows.cursor()) {
    const give = (key: string) => Accounts.updateOne({ orgId, _id, name, ...unnamed }, { $set: { nameKey: key } });
    const key = nameKey(orgId, name);
    await give(key).catch((err: unknown) => {
      if (!isDuplicateKey(err)) throw err;
      return give(`${key}\n${_id}`);
    });
  }
}
