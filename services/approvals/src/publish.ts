import { publishStated, type Bus } from '@gatehouse/bus';
import { approvals, audit } from '@gatehouse/contracts';
import type { OutboxOptions } from '@gatehouse/store';
import { CHANGED, type ChangesStore } from './store/changes';

/** Where the items of an outbox go: to the bus, but for the count of changes, which is our own. */
export function publishFrom(bus: Pick<Bus, 'publish'>, changes: Pick<ChangesStore, 'grow'>): OutboxOptions['publish'] {
  const publish = publishStated(bus, [audit.fact, approvals.approved]);
  return (name, payload, messageId) =>
    name === CHANGED ? changes.grow((payload as { orgId: string }).orgId) : publish(name, payload, messageId);
}
