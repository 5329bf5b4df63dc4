/** Previews of calls about grants: whom and what they name, and which grant stands there. */
import { AppError, policy } from '@gatehouse/contracts';
import type { Act } from '../../act';
import { everyPage } from '../../usecases/everyPage';
import type { ManagementParts } from '../tool';
import type { Mention } from './names';

export const mentionOfSubject = (at: string, { kind, id }: policy.Subject): Mention => ({ at, kind, id });
export const mentionOfResource = (at: string, { kind, id }: policy.Resource): Mention => ({ at, kind, id });

/** The grant of this subject on this resource, if one is stored. */
export async function grantOf(
  { bus }: Pick<ManagementParts, 'bus'>,
  { call }: Act,
  subject: policy.Subject,
  resource: policy.Resource,
): Promise<policy.Grant | undefined> {
  for await (const { grants } of everyPage((page) =>
    bus.call(policy.listGrants, { ...page, subjectId: subject.id, resourceId: resource.id }, call),
  )) {
    const found = grants.find((grant) => grant.subject.kind === subject.kind);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What a yes is about: the resource that the call named, by its id, and the grant on it, by the moment it was stored. */
export const seenOf = ({ id }: policy.Resource, grant: policy.Grant | undefined): string => `${id} ${grant?.createdAt ?? 'none'}`;

/** The grant that was seen. `conflict` when the slug or name means another resource by now. */
export function grantSeen(seen: string | undefined, { kind, id }: policy.Resource): { seen?: string } {
  if (seen === undefined) return {};
  const [seenId, grant] = seen.split(' ');
  if (seenId !== id) throw new AppError('conflict', `The ${kind} was changed since: another one has this name now`);
  return grant === undefined ? {} : { seen: grant };
}

/** The one that is to go. What every member has without anybody having granted it is stored nowhere. */
export function requireGrant(grant: policy.Grant | undefined, subject: policy.Subject): void {
  if (grant === undefined && subject.kind !== 'everyone') throw new AppError('not_found', 'There is no such grant');
}
