/** What the discovery handlers have in common: who is asking, what they may reach, what there is. */
import type { Bus, Call } from '@gatehouse/bus';
import { AppError, policy, type Principal } from '@gatehouse/contracts';
import type { Static } from 'typebox';
import type { IntegrationRow } from '../integrations/domain/integration';
import type { IntegrationStore } from '../integrations/store/integrationStore';

const PAGE = 200;

/** The bus lets no call without a principal through; this tells the compiler. */
export function callerOf({ principal }: Call): Principal {
  if (principal === undefined) throw new AppError('unauthenticated', 'no principal');
  return principal;
}

export const accessibleResourcesOf = async (bus: Pick<Bus, 'call'>, call: Call): Promise<Static<typeof policy.AccessibleResources>> =>
  (await bus.call(policy.reach, {}, call)).reach;

/** Every integration of the organization, by slug. */
export async function allIntegrations(integrations: Pick<IntegrationStore, 'list'>, orgId: string): Promise<IntegrationRow[]> {
  const rows: IntegrationRow[] = [];
  for (let more = true; more;) {
    const page = await integrations.list(orgId, rows.at(-1)?.slug, PAGE);
    rows.push(...page);
    more = page.length === PAGE;
  }
  return rows;
}
