/** Audit events: what all have in common, and those about integrations, which hold counts and names, never the document. */
import { audit, type Principal, type registry } from '@gatehouse/contracts';
import type { Static } from 'typebox';
import type { IntegrationRow } from '../integrations/domain/integration';
import type { ImportReport } from '../integrations/domain/importReport';

/** What ties an event to the outside request that caused it. */
export interface CallMeta {
  readonly correlationId?: string;
  readonly traceId?: string;
}

/** What a caller merely asserts about a person. */
export interface Attribution {
  readonly onBehalfOf?: string;
  readonly onBehalfOfMember?: string;
}
/** Who did it, when, and what ties it to the outside call. */
export interface Circumstances extends CallMeta, Attribution {
  readonly by: Principal;
  readonly at: Date;
}

/** An event with the claim under which it was done. */
export const attributedEvent = (
  type: audit.AuditEventType,
  target: NonNullable<audit.AuditEvent['target']>,
  { onBehalfOf, onBehalfOfMember, ...act }: Circumstances,
  data: Record<string, unknown>,
): audit.AuditEvent => ({
  ...audit.adminEvent({ ...act, type, target, data }),
  ...(onBehalfOf !== undefined && { onBehalfOf }),
  ...(onBehalfOfMember !== undefined && { onBehalfOfMember }),
});

const event = (
  type: audit.AuditEventType,
  by: Principal,
  row: IntegrationRow,
  at: Date,
  meta: CallMeta,
  data: Record<string, unknown>,
): audit.AuditEvent => audit.adminEvent({ by, type, at, target: { kind: 'integration', id: row._id, name: row.slug }, data, ...meta });

export function importedEvent(
  principal: Principal,
  row: IntegrationRow,
  report: ImportReport,
  now: Date,
  meta: CallMeta,
): audit.AuditEvent {
  const { skipped, collisions, changes } = report;
  return event('integration.imported', principal, row, now, meta, {
    revision: row.revision,
    ...(row.baseUrl === undefined ? {} : { baseUrl: row.baseUrl }),
    auth: row.auth.type,
    tools: row.toolCount,
    skipped: skipped.length,
    collisions: collisions.length,
    ...(changes && { added: changes.added.length, removed: changes.removed.length, changed: changes.changed.length }),
  });
}

export const removedEvent = (principal: Principal, row: IntegrationRow, now: Date, meta: CallMeta): audit.AuditEvent =>
  event('integration.deleted', principal, row, now, meta, { revision: row.revision, tools: row.toolCount });

/** From here on its tools have other names. */
export const renamedEvent = (principal: Principal, row: IntegrationRow, before: string, now: Date, meta: CallMeta): audit.AuditEvent =>
  event('integration.renamed', principal, row, now, meta, { revision: row.revision, before, after: row.slug });

export type Removal = Static<typeof registry.resourceRemoved.payload>;

/** Told to whoever keeps the id of something that is gone. */
export const removalOf = (by: Principal, kind: Removal['resource']['kind'], id: string, { correlationId }: CallMeta): Removal => ({
  orgId: by.orgId,
  resource: { kind, id },
  by: audit.actorOf(by),
  ...(correlationId !== undefined && { correlationId }),
});
