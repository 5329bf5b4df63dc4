/** The history of an agent or a skill: a list of its versions, one of them by its number, and the request to restore one. */
import { AppError, registry, type PageRequest } from '@gatehouse/contracts';
import { compile } from '@gatehouse/runtime';
import { readPage, type Cursors } from '@gatehouse/store';
import { Type, type Static } from 'typebox';
import type { Page } from '../../shared/pages';
import { viewVersion, type KeptVersion, type VersionCard } from '../domain/version';
import type { VersionStore } from './versionStore';

export const RestoreRequest = Type.Object({
  fromVersion: Type.Integer({ minimum: 1, description: 'a positive integer' }),
  changeMessage: Type.Optional(registry.ChangeMessage),
});
const checkRestore = compile(RestoreRequest);

/** The request as it is carried out: a message that is left out says what was done. */
export function readRestore(value: unknown): Required<Static<typeof RestoreRequest>> {
  const { fromVersion, changeMessage = `Restored from v${fromVersion}` }: Static<typeof RestoreRequest> = checkRestore(
    value,
    'the restore',
  );
  return { fromVersion, changeMessage };
}

/** An agent or a skill, of which the current version is a part. */
interface Owner extends VersionCard {
  readonly _id: string;
  readonly orgId: string;
}

/** Newest first, the current one before those that were kept. */
export async function pageOfVersions<Kept extends KeptVersion>(
  { versions, cursors }: { readonly versions: Pick<VersionStore<Kept>, 'list'>; readonly cursors: Cursors },
  { _id, orgId, version, change }: Owner,
  page: PageRequest,
): Promise<Page<'versions', registry.AuthoredVersion>> {
  const { rows, ...paging } = await readPage(
    { cursors, scope: `${orgId} versions ${_id}` },
    page,
    async (from: number | undefined, limit) => {
      if (from !== undefined) return versions.list(orgId, _id, from, limit);
      return [{ version, change }, ...(await versions.list(orgId, _id, version, limit - 1))];
    },
    (card: VersionCard) => card.version,
  );
  return { versions: rows.map(viewVersion), ...paging };
}

/** One version, current or old. `invalid` for what cannot be a number of one, `not_found` for one that does not exist. */
export async function versionOf<Kept extends KeptVersion, Current extends Owner>(
  versions: Pick<VersionStore<Kept>, 'get'>,
  current: Current,
  version: number,
): Promise<Current | Kept> {
  if (!Number.isInteger(version) || version < 1)
    throw new AppError('invalid', 'the version is not acceptable', { details: ['/version: must be a positive integer'] });
  if (version === current.version) return current;
  const old = version < current.version ? await versions.get(current.orgId, current._id, version) : undefined;
  if (old === undefined) throw new AppError('not_found', 'No such version');
  return old;
}

export const saysTheSame = (version: number): AppError => new AppError('conflict', `version ${version} says what the current one says`);
