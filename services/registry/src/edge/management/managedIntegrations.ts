import type { IntegrationStore } from '../../catalog/integrations/store/integrationStore';
import type { EnsureManagement } from './ensureManagement';

/** The store as everybody reads it: the management integration is there before any question about integrations is answered. */
export const managedIntegrations = (integrations: IntegrationStore, ensure: EnsureManagement): IntegrationStore => ({
  ...integrations,
  bySlug: async (orgId, slug) => {
    await ensure(orgId);
    return integrations.bySlug(orgId, slug);
  },
  byId: async (orgId, id) => {
    await ensure(orgId);
    return integrations.byId(orgId, id);
  },
  list: async (orgId, ...page) => {
    await ensure(orgId);
    return integrations.list(orgId, ...page);
  },
});
