/**
 * Tools are written beside the old ones under a new set name, and one write of the integration makes them valid. A crash before it leaves the old
 * state, a crash after it leaves rows that nobody sees; both are in the journal for the sweeper.
 */
import type { LeaseCache } from '@gatehouse/store';
import { isAppError, randomBase62, registry } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { toolRow, type IntegrationRow, type ToolRow } from './domain/integration';
import type { Collision } from './domain/callNames';
import type { KnownTool } from './domain/quarantine';
import type { BatchStore } from './store/batchStore';
import type { ToolStore } from './store/toolStore';

export interface SaveDeps {
  readonly tools: Pick<ToolStore, 'insert' | 'drop' | 'stamps'>;
  readonly batches: Pick<BatchStore, 'open' | 'close'>;
  readonly leases: Pick<LeaseCache, 'invalidate'>;
  readonly log: Log;
  readonly clock: () => Date;
}

export const newBatch = (): string => randomBase62(16);

/** Forgets what these names meant: once it resolves, no call is resolved by that. */
export const forgetPointers = ({ leases }: Pick<SaveDeps, 'leases'>, orgId: string, cutNames: Iterable<string>): Promise<void> =>
  leases.invalidate([...new Set(cutNames)].map((name) => registry.pointerKey(orgId, name)));

/** Returns the names under which look-ups of the tool are cached. */
export const namesOf = ({ cutName, shares = cutName }: Pick<ToolRow, 'cutName' | 'shares'>): string[] => [cutName, shares];

/** Writes the tools of `row`, runs `commit`, then clears away what it replaced. A failed commit leaves nothing behind. */
export async function saveTools(
  deps: SaveDeps,
  row: IntegrationRow,
  { tools, report }: { readonly tools: readonly KnownTool[]; readonly report: { readonly collisions: readonly Collision[] } },
  before: IntegrationRow | undefined,
  commit: () => Promise<void>,
): Promise<void> {
  const { orgId, _id: integrationId, batch, slug } = row;
  const shortened = new Map(
    report.collisions.flatMap(({ tool: shares, tools: names, calledAs }) =>
      names.map((name, at) => [name, { shares, cutName: calledAs[at]! }]),
    ),
  );
  const rows = tools.map((tool) => toolRow({ orgId, integrationId, batch, slug }, tool, shortened));
  const oldNames = before === undefined ? [] : (await deps.tools.stamps(orgId, before)).map(({ cutName }) => cutName);
  await deps.batches.open(orgId, {
    _id: batch,
    orgId,
    integrationId,
    startedAt: deps.clock(),
    ...(before && { replaces: before.batch }),
  });
  const clearAway = async (set: { _id: string; batch: string } | undefined): Promise<void> => {
    if (set !== undefined) await deps.tools.drop(orgId, set);
    await deps.batches.close(orgId, batch);
  };
  const later = (err: unknown): void => deps.log.warn({ err, integrationId }, 'tools of an import are left for the sweeper');
  try {
    await deps.tools.insert(orgId, rows);
    await commit();
  } catch (err) {
    // "Unavailable" may have been stored all the same; the sweeper looks which set is valid.
    if (isAppError(err) && err.code === 'conflict') await clearAway(row).catch(later);
    throw err;
  }
  if (before !== undefined) await forgetPointers(deps, orgId, [...oldNames, ...rows.flatMap(namesOf)]);
  await clearAway(before).catch(later);
}
