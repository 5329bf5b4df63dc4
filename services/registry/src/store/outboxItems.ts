/** What the registry states: facts for the trail, and that something grants could name is gone. */
import { audit, registry } from '@gatehouse/contracts';
import { outboxItem, type OutboxItem } from '@gatehouse/store';
import type { Removal } from '../domain/facts';

export const factItem = (fact: audit.Fact): OutboxItem => outboxItem(audit.fact.name, fact);
export const removalItem = (removal: Removal): OutboxItem => outboxItem(registry.resourceRemoved.name, removal);
