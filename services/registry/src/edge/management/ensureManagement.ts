/**
 * Every organization has the management tools, those that are older than the tools too: whoever asks first stores them, and a build that knows a newer
 * set replaces the old one. Any number of processes do so at once; the unique id, the unique slug and the revision decide, and the losers look again.
 */
import { AppError, isAppError, registry } from '@gatehouse/contracts';
import type { IntegrationRow } from '../../catalog/integrations/domain/integration';
import type { IntegrationStore } from '../../catalog/integrations/store/integrationStore';
import { newBatch, saveTools, type SaveDeps } from '../../catalog/integrations/saveTools';
import { describedSet, newManagementRow, storedTools } from './managementRow';
import { TOOL_SET_VERSION } from './tools';

export interface EnsureDeps extends SaveDeps {
  readonly integrations: IntegrationStore;
}
export type EnsureManagement = (orgId: string) => Promise<void>;

const MAX_TRIES = 20;
/** Organizations whose tools were seen to be there: of one that was forgotten they are looked for again. */
const MAX_KNOWN = 100_000;

const slugOfTry = (tries: number): string => registry.DEFAULT_MANAGEMENT_SLUG + (tries === 0 ? '' : `-${tries + 1}`);

/** The tools of `row` as today's set has them, stored by `commit`. */
export const saveManagement = (
  deps: SaveDeps,
  row: IntegrationRow,
  before: IntegrationRow | undefined,
  commit: () => Promise<void>,
): Promise<void> => saveTools(deps, row, { tools: storedTools(row._id, row.slug), report: { collisions: [] } }, before, commit);

/** What follows `before` with today's set of tools. */
export const nextRow = (before: IntegrationRow, now: Date, slug = before.slug): IntegrationRow => ({
  ...before,
  ...describedSet(),
  slug,
  batch: newBatch(),
  revision: before.revision + 1,
  updatedAt: now,
});

/** `newer`: a build that knows more tools stored it, and an older one leaves it alone. */
export function ageOf({ toolSet = 0 }: IntegrationRow): 'older' | 'same' | 'newer' {
  if (toolSet === TOOL_SET_VERSION) return 'same';
  return toolSet < TOOL_SET_VERSION ? 'older' : 'newer';
}

const unlessConflict = (err: unknown): void => {
  if (!isAppError(err) || err.code !== 'conflict') throw err;
};

export function ensureManagement(deps: EnsureDeps): EnsureManagement {
  const { integrations, clock } = deps;
  const known = new Map<string, Promise<void>>();

  async function create(orgId: string, slug: string): Promise<void> {
    const row = newManagementRow(orgId, slug, newBatch(), clock());
    await saveManagement(deps, row, undefined, () => integrations.insert(orgId, row));
  }
  async function renew(before: IntegrationRow): Promise<void> {
    const row = nextRow(before, clock());
    await saveManagement(deps, row, before, () => integrations.replace(row.orgId, row, before.revision));
  }
  /** A conflict is another process that was first, or an import that has the slug. */
  async function settle(orgId: string): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const row = await integrations.byId(orgId, registry.managementId(orgId));
      if (row !== undefined && ageOf(row) !== 'older') return;
      await (row === undefined ? create(orgId, slugOfTry(tries)) : renew(row)).catch(unlessConflict);
    }
    throw new AppError('unavailable', 'the management tools cannot be stored now');
  }

  return (orgId) => {
    const before = known.get(orgId);
    if (before !== undefined) return before;
    const settling = settle(orgId);
    known.set(orgId, settling);
    if (known.size > MAX_KNOWN) known.delete(known.keys().next().value!);
    settling.catch(() => known.delete(orgId));
    return settling;
  };
}

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
