/** What a principal may reach. Discovery and decision read the same answer, so that nobody is shown what they may not run. */
import type { policy, Principal } from '@gatehouse/contracts';
import { nothingGranted, toGrantRecord, type GrantSet } from './grantSet';

/**
 * An organization token that stands for an admin sees everything; one that stands for a member has no personal grants.
 * Everybody else starts with nothing, whatever their role: a role opens administration, a grant opens tools.
 */
export const reachesAll = (principal: Principal): boolean => principal.kind === 'orgToken' && principal.role === 'admin';

/** Kinds of principal a grant can name; the others are never looked up. */
export const subjectOf = (principal: Principal): policy.Subject | undefined =>
  principal.kind === 'orgToken' ? undefined : { kind: principal.kind, id: principal.id };

export const reachOf = (principal: Principal, grants: GrantSet = nothingGranted): policy.Reach =>
  reachesAll(principal) ? { all: true } : { all: false, integrations: toGrantRecord(grants) };
