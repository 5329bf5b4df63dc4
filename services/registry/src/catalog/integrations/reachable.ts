/** What of the integrations a caller sees: admins all, everybody else what they may use, as discovery tells it. The rest does not exist for them. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { AppError, isAdmin, policy, type Principal } from '@gatehouse/contracts';
import { grantedTools, isGranted } from '../shared/access';

export type Granted = NonNullable<ReturnType<typeof grantedTools>>;

export interface Sight {
  /** The tools of an integration; undefined: it is not seen. */
  toolsOf(integrationId: string): Granted | undefined;
}

const EVERYTHING: Sight = { toolsOf: () => 'ALL' };

export async function sightOf(bus: Pick<Bus, 'call'>, principal: Principal, call: CallContext): Promise<Sight> {
  if (isAdmin(principal)) return EVERYTHING;
  const { reach: accessible } = await bus.call(policy.reach, {}, call);
  return { toolsOf: (integrationId) => grantedTools(accessible, integrationId) };
}

/** The tools of an integration that is seen; `not_found` for another. */
export function requireSeen(sight: Sight, integrationId: string): Granted {
  const granted = sight.toolsOf(integrationId);
  if (granted === undefined) throw new AppError('not_found', 'No such integration');
  return granted;
}

export const seesTool = (principal: Principal, granted: Granted, tool: { readonly name: string; readonly adminOnly?: true }): boolean =>
  isGranted(granted, tool.name) && (tool.adminOnly !== true || isAdmin(principal));
