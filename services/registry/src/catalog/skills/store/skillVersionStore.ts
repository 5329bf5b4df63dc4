/** Old versions of skills. */
import type { Mongo } from '@gatehouse/store';
import { versionStore, type VersionStore } from '../../authored/versions/versionStore';
import type { SkillVersionRow } from '../domain/row';
import { skillVersionSchema } from './schemas';

export interface SkillVersionStore extends VersionStore<SkillVersionRow> {
  /** Whether an old version has an attachment of these bytes. */
  names(orgId: string, skillId: string, content: string): Promise<boolean>;
}

export async function skillVersionStore(mongo: Mongo): Promise<SkillVersionStore> {
  const kind = { collection: 'skillVersions', schema: skillVersionSchema, owner: 'skillId' } as const;
  const Versions = await mongo.model(kind.collection, kind.schema);
  return {
    ...(await versionStore(mongo, kind)),
    names: async (orgId, skillId, content) =>
      (await Versions.findOne({ orgId, skillId, 'attachments.content': content }, { _id: 1 }).lean()) !== null,
  };
}
