/** The integrations of an organization, with the budgets that stand on them. */
import type { Bus, CallContext } from '@gatehouse/bus';
import type { policy, registry } from '@gatehouse/contracts';
import type { Integrations } from '../../catalog/integrations/integrations';
import { everyPage } from '../../catalog/shared/pages';
import { allBudgets } from './budgetStates';

/** Every integration; there are few. */
export async function allIntegrations(integrations: Pick<Integrations, 'list'>, orgId: string): Promise<registry.Integration[]> {
  const all: registry.Integration[] = [];
  for await (const page of everyPage((asked) => integrations.list(orgId, asked))) all.push(...page.integrations);
  return all;
}

export interface KnownIntegrations {
  /** Every one there is. */
  readonly integrations: readonly registry.Integration[];
  /** Budgets by the id of their integration. */
  readonly budgets: ReadonlyMap<string, policy.Budget>;
}

/** Reads every integration and every budget of the organization. For admins. */
export async function knownIntegrations(
  { bus, integrations }: { readonly bus: Bus; readonly integrations: Pick<Integrations, 'list'> },
  orgId: string,
  call: CallContext,
): Promise<KnownIntegrations> {
  const [all, budgets] = await Promise.all([allIntegrations(integrations, orgId), allBudgets(bus, call)]);
  return { integrations: all, budgets };
}
