import type { policy } from '@gatehouse/contracts';
import type { Static } from 'typebox';

type Reach = Static<typeof policy.Reach>;
type Granted = Static<typeof policy.GrantedTools>;

/** What of an integration the principal may use; undefined = nothing, and then it does not exist for them. */
export function grantedTools(reach: Reach, integrationId: string): Granted | undefined {
  if (reach.all) return 'ALL';
  return Object.hasOwn(reach.integrations, integrationId) ? reach.integrations[integrationId] : undefined;
}

/** What people write and others are granted, as a reach names it. */
export type AuthoredKind = 'agents' | 'skills';
export const reachedIds = (reach: Reach, kind: AuthoredKind): 'ALL' | readonly string[] => (reach.all ? 'ALL' : reach[kind]);

export const isGranted = (granted: Granted | undefined, toolName: string): boolean =>
  granted === 'ALL' || (granted?.includes(toolName) ?? false);
