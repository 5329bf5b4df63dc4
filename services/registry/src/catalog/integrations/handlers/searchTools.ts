import type { Bus, Handler } from '@gatehouse/bus';
import { isAdmin, type registry } from '@gatehouse/contracts';
import { grantedTools, isGranted, callerOf, accessibleResourcesOf } from '../../shared/access';
import type { ToolSearch } from '../toolSearch';
import { type IntegrationStore, allIntegrations } from '../store/integrationStore';

interface Deps {
  readonly bus: Pick<Bus, 'call'>;
  readonly integrations: Pick<IntegrationStore, 'list'>;
  readonly search: ToolSearch;
}

/** Grants decide before the limit does, so a hidden tool takes nobody's place. */
export const searchTools =
  ({ bus, integrations, search }: Deps): Handler<typeof registry.searchTools> =>
  async ({ query, service, limit }, call) => {
    const principal = callerOf(call);
    const { orgId } = principal;
    const accessible = await accessibleResourcesOf(bus, call);
    if (!accessible.all && Object.keys(accessible.integrations).length === 0) return { tools: [], total: 0 };
    const index = await search.indexOf(orgId, await allIntegrations(integrations, orgId));
    const hits = index.search(query, ({ integrationId, slug, toolName, adminOnly }) => {
      if ((service !== undefined && slug !== service) || (adminOnly && !isAdmin(principal))) return false;
      return isGranted(grantedTools(accessible, integrationId), toolName);
    });
    return {
      tools: hits.slice(0, limit).map(({ slug, tool, summary, score }) => ({ tool, summary, service: slug, score })),
      total: hits.length,
    };
  };
