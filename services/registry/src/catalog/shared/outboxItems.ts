/** What the registry states: events for the trail, and that something grants could name is gone. */
import { audit, registry } from '@gatehouse/contracts';
import { outboxItem, type OutboxItem } from '@gatehouse/store';
import type { Removal } from './auditEvents';

export const eventItem = (event: audit.AuditEvent): OutboxItem => outboxItem(audit.fact.name, event);
export const removalItem = (removal: Removal): OutboxItem => outboxItem(registry.resourceRemoved.name, removal);
