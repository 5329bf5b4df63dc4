import { AppError, type AnyEvent } from '@gatehouse/contracts';
import type { Bus } from './types';

/** Publishes what an outbox holds: an item names its event, and these are all a service states by its outboxes. */
export function publishStated(bus: Pick<Bus, 'publish'>, events: readonly AnyEvent[]) {
  const byName = new Map(events.map((event) => [event.name, event]));
  return async (name: string, payload: unknown, messageId: string): Promise<void> => {
    const event = byName.get(name);
    if (event === undefined) throw new AppError('internal', 'An outbox holds an event that is not stated here', { cause: new Error(name) });
    await bus.publish(event, payload, { messageId });
  };
}
