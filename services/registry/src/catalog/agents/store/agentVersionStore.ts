/** Old versions of agents. */
import type { Mongo } from '@gatehouse/store';
import { versionStore, type VersionStore } from '../../authored/versions/versionStore';
import type { VersionRow } from '../domain/row';
import { versionSchema } from './schemas';

export type AgentVersionStore = VersionStore<VersionRow>;

export const agentVersionStore = (mongo: Mongo): Promise<AgentVersionStore> =>
  versionStore(mongo, { collection: 'agentVersions', schema: versionSchema, owner: 'agentId' });
