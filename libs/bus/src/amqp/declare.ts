/** Queues and exchanges of a process, with the arguments that can never change. Declared on a channel of their own that is thrown away. */
import type { Channel, Options } from 'amqplib';
import type { Names } from '../core/names';
import type { EventConsumption, Topology } from '../core/transport';
import type { Connection } from './connection';
import { TopologyMismatch } from './topologyMismatch';
import { METHOD_MS, within } from './within';

/** Emergency brake only: it also counts lost connections, so it stands far above what our own retries need. */
const DELIVERY_LIMIT = 20;

/** Dead letters that are kept until their target took them; needs `reject-publish`. */
const atLeastOnce = { 'x-dead-letter-strategy': 'at-least-once', 'x-overflow': 'reject-publish' };
const quorum = (more: Record<string, unknown> = {}): Options.AssertQueue => ({
  durable: true,
  arguments: { 'x-queue-type': 'quorum', ...more },
});

export type Declare = (channel: Channel) => Promise<unknown>;

/** Run declarations. Rejects with `TopologyMismatch` on 406. */
export async function declareOn(connection: Connection, declare: Declare): Promise<void> {
  const channel = await within(METHOD_MS, 'channel.open', connection.model.createChannel());
  channel.on('error', () => undefined);
  try {
    await within(METHOD_MS * 2, 'declare', declare(channel));
  } catch (err) {
    if ((err as { code?: unknown }).code === 406) throw new TopologyMismatch((err as Error).message);
    throw err;
  }
  await within(METHOD_MS, 'channel.close', channel.close());
}

export const declareEventsExchange =
  (names: Names): Declare =>
  (channel) =>
    channel.assertExchange(names.events, 'topic', { durable: true });

export const declareRequests =
  (queue: string, type: 'classic' | 'quorum'): Declare =>
  (channel) =>
    channel.assertQueue(queue, type === 'quorum' ? quorum({ 'x-delivery-limit': DELIVERY_LIMIT }) : { durable: true });

export const declareEvent =
  (names: Names, { queue, event, singleActive }: EventConsumption): Declare =>
  async (channel) => {
    const parked = names.parked(queue);
    await channel.assertQueue(parked, quorum());
    const deadLetter = { 'x-dead-letter-exchange': '', 'x-dead-letter-routing-key': parked, ...atLeastOnce };
    const single = singleActive ? { 'x-single-active-consumer': true } : {};
    await channel.assertQueue(queue, quorum({ 'x-delivery-limit': DELIVERY_LIMIT, ...deadLetter, ...single }));
    await channel.assertExchange(names.events, 'topic', { durable: true });
    await channel.bindQueue(queue, names.events, event);
  };

/** One queue per delay, shared by all services: without a dead-letter routing key a message comes back to the queue it was published for. */
export const declareRetrySteps =
  (names: Names, { retryStepsMs }: Topology): Declare =>
  async (channel) => {
    for (const step of retryStepsMs) {
      const name = names.retry(step);
      await channel.assertExchange(name, 'fanout', { durable: true });
      await channel.assertQueue(name, quorum({ 'x-message-ttl': step, 'x-dead-letter-exchange': '', ...atLeastOnce }));
      await channel.bindQueue(name, name, '');
    }
  };
