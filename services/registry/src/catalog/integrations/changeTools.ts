/** Enabling and disabling tools, and describing them in the organization's own words. */
import { AppError, requireAdmin } from '@gatehouse/contracts';
import { callMeta } from '../shared/act';
import { toolsUpdatedEvent } from './domain/integrationEvents';
import { changedSince, notFound, refuseInternal, type IntegrationRow } from './domain/integration';
import { changesAnything, withChanges, type ToolChange } from './domain/toolSettings';
import type { Integrations } from './integrations';
import { forgetPointers, type SaveDeps } from './saveTools';
import type { IntegrationStore } from './store/integrationStore';
import type { ToolStore } from './store/toolStore';

interface Deps extends Pick<SaveDeps, 'leases' | 'clock'> {
  readonly integrations: Pick<IntegrationStore, 'bySlug' | 'replace'>;
  readonly tools: Pick<ToolStore, 'stamps'>;
}

function checkChange({ description }: ToolChange): void {
  if (description?.trim() === '')
    throw new AppError('invalid', 'the body is not acceptable', {
      details: ['/description: is blank; null shows what the API description says'],
    });
}

export function changeTools({ integrations, tools, leases, clock }: Deps): Integrations['changeTools'] {
  async function found(orgId: string, slug: string): Promise<IntegrationRow> {
    const row = await integrations.bySlug(orgId, slug);
    if (row === undefined) throw notFound();
    refuseInternal(row);
    return row;
  }
  return async (principal, slug, changes, { revision }, call) => {
    const { orgId } = principal;
    requireAdmin(principal, 'change tools');
    changes.forEach(checkChange);
    const before = await found(orgId, slug);
    if (revision !== undefined && revision !== before.revision) throw changedSince(before);
    const stamps = new Map((await tools.stamps(orgId, before)).map((stamp) => [stamp.toolName, stamp]));
    const real = changes.filter((change) => stamps.has(change.toolName) && changesAnything(before, change));
    if (real.length > 0) {
      const toolSettings = withChanges(before, real);
      const row = { ...before, toolSettings, revision: before.revision + 1, updatedAt: clock() };
      await integrations.replace(orgId, row, before.revision, toolsUpdatedEvent(principal, row, real, clock(), callMeta(call)));
    }
    // Also of what was so already: whoever did it may have stopped before it held for calls.
    const off = changes.filter(({ enabled }) => enabled === false).flatMap(({ toolName }) => stamps.get(toolName)?.cutName ?? []);
    await forgetPointers({ leases }, orgId, off);
    return changes.map((change) => {
      if (!stamps.has(change.toolName)) return 'missing';
      return real.includes(change) ? 'done' : 'unchanged';
    });
  };
}
