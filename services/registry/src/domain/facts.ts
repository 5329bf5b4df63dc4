/** Audit facts about integrations: counts and names, never the document. */
import { newId, type audit, type Principal } from '@gatehouse/contracts';
import type { IntegrationRow } from './integration';
import type { ImportReport } from './importReport';

/** What ties a fact to the outside request that caused it. */
export interface CallMeta {
  readonly correlationId?: string;
  readonly traceId?: string;
}

function fact(
  type: audit.FactType,
  principal: Principal,
  row: IntegrationRow,
  now: Date,
  meta: CallMeta,
  data: Record<string, unknown>,
): audit.Fact {
  const { kind, id, name, tokenId, orgId } = principal;
  return {
    eventId: newId('event'),
    orgId,
    type,
    phase: 'single',
    occurredAt: now.toISOString(),
    actor: { kind, id, name, ...(tokenId !== undefined && { tokenId }) },
    target: { kind: 'integration', id: row._id, name: row.slug },
    ...meta,
    data,
  };
}

export function importedFact(principal: Principal, row: IntegrationRow, report: ImportReport, now: Date, meta: CallMeta): audit.Fact {
  const { skipped, collisions, changes } = report;
  return fact('integration.imported', principal, row, now, meta, {
    revision: row.revision,
    baseUrl: row.baseUrl,
    auth: row.auth.type,
    tools: row.toolCount,
    skipped: skipped.length,
    collisions: collisions.length,
    ...(changes && { added: changes.added.length, removed: changes.removed.length, changed: changes.changed.length }),
  });
}

export const removedFact = (principal: Principal, row: IntegrationRow, now: Date, meta: CallMeta): audit.Fact =>
  fact('integration.deleted', principal, row, now, meta, { revision: row.revision, tools: row.toolCount });
