/** Old versions: each is written once, before it stops being current, and stays until what it is a version of is removed. */
import { AppError } from '@gatehouse/contracts';
import { isDuplicateKey, type Mongo, type Schema } from '@gatehouse/store';
import { sameJson } from '../../shared/json';
import type { KeptVersion, VersionCard } from '../domain/version';

export interface VersionStore<Kept extends KeptVersion> {
  /** Keeps a version before it stops being current. Keeping it twice does no harm: several writers may prepare one change. */
  keep(orgId: string, row: Kept): Promise<void>;
  get(orgId: string, ownerId: string, version: number): Promise<Kept | undefined>;
  /** Lists versions below this number, newest first. */
  list(orgId: string, ownerId: string, below: number, limit: number): Promise<VersionCard[]>;
  /** Drops all versions of one agent or skill. */
  drop(orgId: string, ownerId: string): Promise<void>;
}

interface Kind<Kept extends KeptVersion> {
  readonly collection: string;
  readonly schema: Schema<Kept & { readonly _id: string }>;
  /** The member that names the agent or skill. */
  readonly owner: keyof Kept & string;
}
interface StoredVersion extends KeptVersion {
  readonly _id: string;
}

export async function versionStore<Kept extends KeptVersion>(
  mongo: Mongo,
  { collection, schema, owner }: Kind<Kept>,
): Promise<VersionStore<Kept>> {
  const Versions = await mongo.model<StoredVersion>(collection, schema as unknown as Schema<StoredVersion>);
  const get: VersionStore<Kept>['get'] = async (orgId, ownerId, version) =>
    ((await Versions.findOne({ orgId, [owner]: ownerId, version }, { _id: 0 }).lean()) as unknown as Kept | null) ?? undefined;
  return {
    get,
    keep: async (orgId, row) => {
      const ownerId = String(row[owner]);
      const _id = `${ownerId}:${row.version}`;
      try {
        await Versions.create({ ...row, _id, orgId });
      } catch (err) {
        if (!isDuplicateKey(err)) throw err;
        if (!sameJson(await get(orgId, ownerId, row.version), { ...row, orgId }))
          throw new AppError('internal', 'another content has the number of this version', { cause: new Error(_id) });
      }
    },
    list: (orgId, ownerId, below, limit) =>
      Versions.find({ orgId, [owner]: ownerId, version: { $lt: below } }, { version: 1, change: 1 })
        .sort({ version: -1 })
        .limit(limit)
        .lean(),
    drop: async (orgId, ownerId) => void (await Versions.deleteMany({ orgId, [owner]: ownerId })),
  };
}
