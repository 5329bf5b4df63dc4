/** Old versions of agents. */
import { AppError } from '@gatehouse/contracts';
import { isDuplicateKey, type Mongo } from '@gatehouse/store';
import { sameJson } from '../../shared/json';
import type { VersionCard, VersionRow } from '../domain/row';
import { versionSchema } from './schemas';

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
  const Versions = await mongo.model('agentVersions', versionSchema);
  const get: AgentVersionStore['get'] = async (orgId, agentId, version) =>
    (await Versions.findOne({ orgId, agentId, version }, { _id: 0 }).lean()) ?? undefined;
  return {
    get,
    keep: async (orgId, { agentId, version, spec, change }) => {
      const row = { orgId, agentId, version, spec, change };
      try {
        await Versions.create({ _id: `${agentId}:${version}`, ...row });
      } catch (err) {
        if (!isDuplicateKey(err)) throw err;
        if (!sameJson(await get(orgId, agentId, version), row))
          throw new AppError('internal', 'another content has the number of this version', { cause: new Error(`${agentId}:${version}`) });
      }
    },
    list: (orgId, agentId, below, limit) =>
      Versions.find({ orgId, agentId, version: { $lt: below } }, { version: 1, change: 1 })
        .sort({ version: -1 })
        .limit(limit)
        .lean(),
    drop: async (orgId, agentId) => void (await Versions.deleteMany({ orgId, agentId })),
  };
}
