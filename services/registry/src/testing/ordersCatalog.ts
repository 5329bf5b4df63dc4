import { registry } from '@gatehouse/contracts';
import { ORDERS } from './apiDocument';
import type { CatalogFixture } from './catalogFixture';

/** A new organization with the orders API: what REST, the gateway and an executor ask about it. */
export async function withOrdersIn(fixture: CatalogFixture) {
  const org = fixture.newOrganization();
  const { integration, report } = await fixture.integrations.importIntegration(
    org.admin,
    { slug: 'orders', document: ORDERS },
    org.asAdmin,
  );
  const { gateway, executorBus } = fixture;
  return {
    ...org,
    integration,
    report,
    resolve: (tool: string) => executorBus.call(registry.resolveTool, { tool }, org.asAccount),
    definition: (integrationId: string, toolName: string, digest: string) =>
      executorBus.call(registry.toolDefinition, { integrationId, toolName, digest }, org.asAccount),
    services: () => gateway.call(registry.listServices, {}, org.asAccount),
    search: (query: string, more: { service?: string; limit?: number } = {}) =>
      gateway.call(registry.searchTools, { query, limit: 10, ...more }, org.asAccount),
    describe: (...tools: string[]) => gateway.call(registry.describeTools, { tools }, org.asAccount),
  };
}

/** A pointer that must have been found. */
export const foundOf = (pointer: registry.ToolPointer) => {
  if (!pointer.found) throw new Error('not found');
  return pointer;
};
