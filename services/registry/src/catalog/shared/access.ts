/** Tells who is calling, and what they may reach. */
import type { Bus, Call } from '@gatehouse/bus';
import { AppError, policy, type Principal } from '@gatehouse/contracts';
import type { Static } from 'typebox';

/** The bus lets no call without a principal through; this tells the compiler. */
export function callerOf({ principal }: Call): Principal {
  if (principal === undefined) throw new AppError('unauthenticated', 'no principal');
  return principal;
}

export const accessibleResourcesOf = async (bus: Pick<Bus, 'call'>, call: Call): Promise<Static<typeof policy.AccessibleResources>> =>
  (await bus.call(policy.reach, {}, call)).reach;

type AccessibleResources = Static<typeof policy.AccessibleResources>;
type Granted = Static<typeof policy.GrantedTools>;

/** What of an integration the principal may use; undefined = nothing, and then it does not exist for them. */
export function grantedTools(accessible: AccessibleResources, integrationId: string): Granted | undefined {
  if (accessible.all) return 'ALL';
  return Object.hasOwn(accessible.integrations, integrationId) ? accessible.integrations[integrationId] : undefined;
}

/** What people write and others are granted, as a reach names it. */
export type AuthoredKind = 'agents' | 'skills';
export const accessibleIds = (accessible: AccessibleResources, kind: AuthoredKind): 'ALL' | readonly string[] =>
  accessible.all ? 'ALL' : accessible[kind];

export const isGranted = (granted: Granted | undefined, toolName: string): boolean =>
  granted === 'ALL' || (granted?.includes(toolName) ?? false);
