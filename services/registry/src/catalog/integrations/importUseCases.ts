/** Import, preview, refresh and remove: who may, in which order, and what is recorded. */
import { AppError, requireAdmin } from '@gatehouse/contracts';
import { importedEvent, removedEvent } from './domain/integrationEvents';
import { removalOf } from '../shared/auditEvents';
import { changedSince, notFound, refuseInternal, viewIntegration } from './domain/integration';
import type { ImportResult, Integrations } from './integrations';
import type { IntegrationStore } from './store/integrationStore';
import { eventItem, removalItem } from '../shared/outboxItems';
import { callMeta } from '../shared/act';
import { checkInput } from './checkInput';
import { planImport, type ImportPlan, type PlanDeps } from './planImport';
import { forgetPointers, newBatch, saveTools, type SaveDeps } from './saveTools';

export interface ImportDeps extends SaveDeps, PlanDeps {
  readonly tools: SaveDeps['tools'] & PlanDeps['tools'];
  readonly integrations: IntegrationStore;
}

const noChange = (): AppError => new AppError('conflict', 'the integration was changed or removed meanwhile');

const answer = ({ row, report }: ImportPlan): ImportResult => ({ integration: viewIntegration(row), report });

export function importUseCases(deps: ImportDeps): Pick<Integrations, 'importIntegration' | 'preview' | 'refresh' | 'remove'> {
  const { integrations, clock } = deps;
  return {
    importIntegration: async (principal, input, call) => {
      requireAdmin(principal, 'import integrations');
      checkInput(input);
      const taken = input.slug === undefined ? undefined : await integrations.bySlug(principal.orgId, input.slug);
      if (taken !== undefined)
        throw new AppError('conflict', `there is an integration with the slug "${taken.slug}" already`, { details: ['/slug: is taken'] });
      const planned = await planImport(deps, principal, input, undefined, call);
      const event = importedEvent(principal, planned.row, planned.report, clock(), callMeta(call));
      await saveTools(deps, planned.row, planned, undefined, () => integrations.insert(principal.orgId, planned.row, event));
      return answer(planned);
    },
    preview: async (principal, input, call) => {
      requireAdmin(principal, 'import integrations');
      checkInput(input);
      const before = input.slug === undefined ? undefined : await integrations.bySlug(principal.orgId, input.slug);
      if (before !== undefined) refuseInternal(before);
      const planned = await planImport(deps, principal, input, before, call);
      const tools = planned.tools.map(({ toolName: name, operation, summary, marks }) => ({
        name,
        operation,
        summary,
        ...(marks && { marks }),
      }));
      return { ...answer(planned), tools };
    },
    refresh: async (principal, slug, { revision, ...input }, call) => {
      requireAdmin(principal, 'refresh integrations');
      checkInput(input);
      const before = await integrations.bySlug(principal.orgId, slug);
      if (before === undefined) throw notFound();
      refuseInternal(before);
      if (revision !== undefined && revision !== before.revision) throw changedSince(before);
      const planned = await planImport(deps, principal, input, before, call);
      const event = importedEvent(principal, planned.row, planned.report, clock(), callMeta(call));
      const commit = (): Promise<void> => integrations.replace(principal.orgId, planned.row, before.revision, event);
      await saveTools(deps, planned.row, planned, before, commit);
      return answer(planned);
    },
    remove: async (principal, slug, call) => {
      const { orgId } = principal;
      requireAdmin(principal, 'remove integrations');
      const row = await integrations.bySlug(orgId, slug);
      if (row === undefined) throw notFound();
      refuseInternal(row);
      const names = (await deps.tools.stamps(orgId, row)).map(({ cutName }) => cutName);
      const journal = newBatch();
      await deps.batches.open(orgId, { _id: journal, orgId, integrationId: row._id, replaces: row.batch, startedAt: clock() });
      const event = removedEvent(principal, row, clock(), callMeta(call));
      const news = [eventItem(event), removalItem(removalOf(principal, 'integration', row._id, callMeta(call)))];
      if (!(await integrations.remove(orgId, row._id, row.revision, clock(), news))) throw noChange();
      await forgetPointers(deps, orgId, names);
      const later = (err: unknown): void =>
        deps.log.warn({ err, integrationId: row._id }, 'tools of a removed integration are left for the sweeper');
      await deps.tools
        .drop(orgId, row)
        .then(() => deps.batches.close(orgId, journal))
        .catch(later);
    },
  };
}
