/** Audit facts: what all have in common, and those about integrations, which hold counts and names, never the document. */
import { audit, type Principal, type registry } from '@gatehouse/contracts';
import type { Static } from 'typebox';
import type { IntegrationRow } from './integration';
import type { ImportReport } from './importReport';

/** What ties a fact to the outside request that caused it. */
export interface CallMeta {
  readonly correlationId?: string;
  readonly traceId?: string;
}

/** What a caller merely asserts about a person. */
export interface Claim {
  readonly onBehalfOf?: string;
  readonly onBehalfOfMember?: string;
}
/** Who did it, when, and what ties it to the outside call. */
export interface Circumstances extends CallMeta, Claim {
  readonly by: Principal;
  readonly at: Date;
}

/** A fact with the claim under which it was done. */
export const claimedFact = (
  type: audit.FactType,
  target: NonNullable<audit.Fact['target']>,
  { onBehalfOf, onBehalfOfMember, ...act }: Circumstances,
  data: Record<string, unknown>,
): audit.Fact => ({
  ...audit.adminFact({ ...act, type, target, data }),
  ...(onBehalfOf !== undefined && { onBehalfOf }),
  ...(onBehalfOfMember !== undefined && { onBehalfOfMember }),
});

const fact = (
  type: audit.FactType,
  by: Principal,
  row: IntegrationRow,
  at: Date,
  meta: CallMeta,
  data: Record<string, unknown>,
): audit.Fact => audit.adminFact({ by, type, at, target: { kind: 'integration', id: row._id, name: row.slug }, data, ...meta });

export function importedFact(principal: Principal, row: IntegrationRow, report: ImportReport, now: Date, meta: CallMeta): audit.Fact {
  const { skipped, collisions, changes } = report;
  return fact('integration.imported', principal, row, now, meta, {
    revision: row.revision,
    ...(row.baseUrl === undefined ? {} : { baseUrl: row.baseUrl }),
    auth: row.auth.type,
    tools: row.toolCount,
    skipped: skipped.length,
    collisions: collisions.length,
    ...(changes && { added: changes.added.length, removed: changes.removed.length, changed: changes.changed.length }),
  });
}

export const removedFact = (principal: Principal, row: IntegrationRow, now: Date, meta: CallMeta): audit.Fact =>
  fact('integration.deleted', principal, row, now, meta, { revision: row.revision, tools: row.toolCount });

/** From here on its tools have other names. */
export const renamedFact = (principal: Principal, row: IntegrationRow, before: string, now: Date, meta: CallMeta): audit.Fact =>
  fact('integration.renamed', principal, row, now, meta, { revision: row.revision, before, after: row.slug });

export type Removal = Static<typeof registry.resourceRemoved.payload>;

/** Told to whoever keeps the id of something that is gone. */
export const removalOf = (by: Principal, kind: Removal['resource']['kind'], id: string, { correlationId }: CallMeta): Removal => ({
  orgId: by.orgId,
  resource: { kind, id },
  by: audit.actorOf(by),
  ...(correlationId !== undefined && { correlationId }),
});
