/** Audit events about integrations: counts and names, never the document. */
import { audit, type Principal } from '@gatehouse/contracts';
import type { CallMeta } from '../../shared/auditEvents';
import type { ImportReport } from './importReport';
import type { IntegrationRow } from './integration';
import type { ToolChange } from './toolSettings';

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
    ...(changes?.quarantined && { quarantined: changes.quarantined.length }),
    ...(changes?.disabled && { disabled: changes.disabled.length }),
  });
}

export const removedEvent = (principal: Principal, row: IntegrationRow, now: Date, meta: CallMeta): audit.AuditEvent =>
  event('integration.deleted', principal, row, now, meta, { revision: row.revision, tools: row.toolCount });

/** Names of tools, never the texts. */
export const toolsUpdatedEvent = (
  principal: Principal,
  row: IntegrationRow,
  changes: readonly ToolChange[],
  now: Date,
  meta: CallMeta,
): audit.AuditEvent => {
  const names = (is: (change: ToolChange) => boolean): string[] => changes.filter(is).map(({ toolName }) => toolName);
  const told = {
    enabled: names(({ enabled }) => enabled === true),
    disabled: names(({ enabled }) => enabled === false),
    described: names(({ description }) => description !== undefined),
  };
  const said = Object.fromEntries(Object.entries(told).filter(([, list]) => list.length > 0));
  return event('integration.toolsUpdated', principal, row, now, meta, { revision: row.revision, ...said });
};

/** `change` names it as the admin's decision does. `from` (accepted so far) and `to` are digests of definitions, as calls and approvals name them. */
interface ToldChange {
  readonly toolName: string;
  readonly change: string;
  readonly from: string;
  readonly to: string;
}

/** A server lists a tool otherwise than was accepted. Said by the call that found it. */
export const quarantinedEvent = (
  principal: Principal,
  row: IntegrationRow,
  { toolName, change, from, to }: ToldChange,
  now: Date,
  meta: CallMeta,
): audit.AuditEvent =>
  event('integration.toolQuarantined', principal, row, now, meta, { revision: row.revision, tool: toolName, change, from, to });

export const decidedEvent = (
  principal: Principal,
  row: IntegrationRow,
  { toolName, accept, change, from, to }: ToldChange & { readonly accept: boolean },
  now: Date,
  meta: CallMeta,
): audit.AuditEvent =>
  event(accept ? 'integration.changeAccepted' : 'integration.changeRefused', principal, row, now, meta, {
    revision: row.revision,
    tool: toolName,
    change,
    from,
    to,
  });

export const acceptsChangedEvent = (
  principal: Principal,
  row: IntegrationRow,
  before: string,
  after: string,
  now: Date,
  meta: CallMeta,
): audit.AuditEvent => event('integration.acceptsChanged', principal, row, now, meta, { revision: row.revision, before, after });

/** Says that the integration has another slug: from then on its tools have other names. */
export const renamedEvent = (principal: Principal, row: IntegrationRow, before: string, now: Date, meta: CallMeta): audit.AuditEvent =>
  event('integration.renamed', principal, row, now, meta, { revision: row.revision, before, after: row.slug });
