/** Old versions of agents. A number is written once: the unique index lets no second content take it. */
import { AppError } from '@gatehouse/contracts';
import { isDuplicateKey, type Mongo } from '@gatehouse/store';
import { sameJson } from '../domain/agents/changedMembers';
import type { VersionCard, VersionRow } from '../domain/agents/row';

type StoredVersion = VersionRow & { readonly _id: string };

export interface AgentVersionStore {
  /** Before a version stops being current. The same again is no harm: several writers may prepare one change. */
  keep(orgId: string, row: VersionRow): Promise<void>;
  get(orgId: string, agentId: string, version: number): Promise<VersionRow | undefined>;
  /** Below this number, newest first. */
  list(orgId: string, agentId: string, below: number, limit: number): Promise<VersionCard[]>;
  /** All of one agent. */
  drop(orgId: string, agentId: string): Promise<void>;
}

export async function agentVersionStore(mongo: Mongo): Promise<AgentVersionStore> {
  const versions = await mongo.collection<StoredVersion>('agentVersions', [{ key: { orgId: 1, agentId: 1, version: 1 }, unique: true }]);
  const get: AgentVersionStore['get'] = async (orgId, agentId, version) =>
    (await versions.findOne({ orgId, agentId, version }, { projection: { _id: 0 } })) ?? undefined;
  return {
    get,
    keep: async (orgId, { agentId, version, spec, change }) => {
      const row = { orgId, agentId, version, spec, change };
      try {
        await versions.insertOne({ _id: `${agentId}:${version}`, ...row });
      } catch (err) {
        if (!isDuplicateKey(err)) throw err;
        if (!sameJson(await get(orgId, agentId, version), row))
          throw new AppError('internal', 'another content has the number of this version', { cause: new Error(`${agentId}:${version}`) });
      }
    },
    list: (orgId, agentId, below, limit) =>
      versions
        .find({ orgId, agentId, version: { $lt: below } }, { projection: { version: 1, change: 1 } })
        .sort({ version: -1 })
        .limit(limit)
        .toArray(),
    drop: async (orgId, agentId) => void (await versions.deleteMany({ orgId, agentId })),
  };
}
