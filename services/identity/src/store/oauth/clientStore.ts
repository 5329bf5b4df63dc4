/** Programs that registered themselves. They belong to no organization; what a person allows one of them is a session. */
import type { Mongo } from '@gatehouse/store';
import type { AdapterPayload } from 'oidc-provider';
import type { AtRest } from './atRest';
import { clientSchema } from './schemas';

export interface ClientStore {
  insert(id: string, metadata: AdapterPayload, now: number): Promise<void>;
  find(id: string, now: number): Promise<AdapterPayload | undefined>;
  /** It is in use: keep it. */
  keep(id: string): Promise<void>;
}

const UNUSED_LIFE_MS = 24 * 3_600_000;

export async function clientStore(mongo: Mongo, rest: AtRest): Promise<ClientStore> {
  const Clients = await mongo.model('oauthClients', clientSchema);
  return {
    insert: async (_id, metadata, now) => {
      const sealed = await rest.seal(metadata, `client:${_id}`);
      await Clients.create({ _id, sealed, createdAt: new Date(now), expiresAt: new Date(now + UNUSED_LIFE_MS) });
    },
    find: async (_id, now) => {
      const row = await Clients.findOne({ _id }).lean();
      if (row === null || (row.expiresAt !== undefined && row.expiresAt.getTime() <= now)) return undefined;
      return (await rest.open(row.sealed, `client:${_id}`)) as AdapterPayload | undefined;
    },
    keep: async (_id) => void (await Clients.updateOne({ _id }, { $unset: { expiresAt: 1 } })),
  };
}
