/** The ways by which a grant can come to somebody. The decision, discovery and the explanation for admins all start here. */
import type { policy, Principal } from '@gatehouse/contracts';

export type Reason = policy.EffectiveGrant['because'][number]['reason'];
export interface Source {
  readonly reason: Reason;
  readonly subject: policy.Subject;
}

/** The subject that stands for every member of an organization. */
const everyoneOf = (orgId: string): policy.Subject => ({ kind: 'everyone', id: orgId });

/** A service account has its own grants and nothing else; whoever is a member, or is a group of members, has the open default too. */
export function sourcesOf(orgId: string, subject: policy.Subject, groupIds: readonly string[] = []): Source[] {
  const direct: Source = { reason: 'direct', subject };
  const everyone: Source = { reason: 'everyone', subject: everyoneOf(orgId) };
  switch (subject.kind) {
    case 'serviceAccount':
      return [direct];
    case 'everyone':
      return [everyone];
    case 'group':
      return [direct, everyone];
    case 'user':
      return [direct, ...groupIds.map((id): Source => ({ reason: 'group', subject: { kind: 'group', id } })), everyone];
  }
}

/**
 * An organization token that stands for an admin sees everything. Everybody else starts with nothing of their own, whatever their role:
 * a role opens administration, a grant opens tools.
 */
export const accessesAll = ({ kind, role }: Principal): boolean => kind === 'orgToken' && role === 'admin';

/** The ways by which a grant can come to a principal. An organization token that stands for a member has only what every member has. */
export function sourcesFor({ kind, id, orgId, role, groups }: Principal): Source[] {
  if (kind !== 'orgToken') return sourcesOf(orgId, { kind, id }, groups);
  return role === 'member' ? [{ reason: 'everyone', subject: everyoneOf(orgId) }] : [];
}

/** The subjects whose grants count for a principal. */
export const subjectsOf = (principal: Principal): policy.Subject[] => sourcesFor(principal).map(({ subject }) => subject);
