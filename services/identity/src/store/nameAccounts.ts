import { isDuplicateKey } from '@gatehouse/store';
import type { Collection } from 'mongodb';
import { nameKey } from '../domain/nameKey';
import type { ServiceAccountRow } from '../domain/serviceAccount';

/**
 * Accounts older than the key of names get theirs, the oldest of a name first. Those that share its name go on as they are, under a key of their own: no
 * name of an account has a line break. Run by several at once it does the same.
 */
export async function nameAccounts(accounts: Pick<Collection<ServiceAccountRow>, 'find' | 'updateOne'>): Promise<void> {
  const unnamed = { nameKey: { $exists: false } };
  const rows = accounts.find(unnamed, { projection: { orgId: 1, name: 1 } }).sort({ createdAt: 1, _id: 1 });
  for await (const { _id, orgId, name } of rows) {
    const give = (key: string) => accounts.updateOne({ orgId, _id, name, ...unnamed }, { $set: { nameKey: key } });
    const key = nameKey(orgId, name);
    await give(key).catch((err: unknown) => {
      if (!isDuplicateKey(err)) throw err;
      return give(`${key}\n${_id}`);
    });
  }
}
