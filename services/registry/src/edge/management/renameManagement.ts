/** What the management integration is called. Once a new name is answered, the old one means nothing. */
import { AppError, isAppError, registry, requireAdmin } from '@gatehouse/contracts';
import { renamedEvent } from '../../catalog/integrations/domain/integrationEvents';
import { checkManagementSlug } from '../../catalog/integrations/domain/integrationSlug';
import type { Integrations } from '../../catalog/integrations/integrations';
import type { IntegrationStore } from '../../catalog/integrations/store/integrationStore';
import { callMeta } from '../../catalog/shared/act';
import type { SaveDeps } from '../../catalog/integrations/saveTools';
import { ageOf, nextRow, saveManagement } from './ensureManagement';

interface RenameDeps extends SaveDeps {
  readonly integrations: IntegrationStore;
}

/** Rethrows an error; where it says that the slug is taken, it names the member that the caller sent, `/managementSlug`. */
const named = (err: unknown): never => {
  if (isAppError(err) && err.details.includes('/slug: is taken'))
    throw new AppError(err.code, err.message, { details: ['/managementSlug: is taken'], cause: err });
  throw err;
};

export function managementNames(deps: RenameDeps): Pick<Integrations, 'managementSlug' | 'renameManagement'> {
  const { integrations, clock } = deps;
  const find = async (orgId: string) => {
    const row = await integrations.byId(orgId, registry.managementId(orgId));
    if (row === undefined) throw new AppError('unavailable', 'the management tools are not there yet');
    return row;
  };
  return {
    managementSlug: async (orgId) => (await find(orgId)).slug,
    renameManagement: async (principal, slug, call) => {
      const { orgId } = principal;
      requireAdmin(principal, 'rename the management tools');
      checkManagementSlug(slug);
      const before = await find(orgId);
      if (before.slug === slug) return;
      // The tools are written anew under their new names; older ones must not come back by that.
      if (ageOf(before) === 'newer') throw new AppError('unavailable', 'the management tools are being updated: try again later');
      const row = nextRow(before, clock(), slug);
      const event = renamedEvent(principal, row, before.slug, clock(), callMeta(call));
      await saveManagement(deps, row, before, () => integrations.replace(orgId, row, before.revision, event)).catch(named);
    },
  };
}
