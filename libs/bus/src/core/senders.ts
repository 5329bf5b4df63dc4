/** Broker users a message is accepted from: those of the processes its contract names (docs/messaging.md#senders). */
import type { ServiceName } from '@gatehouse/contracts';

export type AcceptsSender = (userId: string | undefined) => boolean;

/** Without a broker user per service every sender is accepted: the signed principal remains the proof. */
export function acceptSenders(services: readonly ServiceName[], brokerUser: ((service: ServiceName) => string) | undefined): AcceptsSender {
  if (brokerUser === undefined) return () => true;
  const users = new Set(services.map(brokerUser));
  return (userId) => userId !== undefined && users.has(userId);
}
