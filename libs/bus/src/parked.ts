/**
 * Parked events of a process, for the person who has mended what they failed at: which there are, back into their queue, or away. The process's own
 * broker user does it, since a consumer believes only its own user and those that the contract names.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { allEvents, type ServiceName } from '@gatehouse/contracts';
import { connect, type ConfirmChannel, type GetMessage } from 'amqplib';
import { decodeItems } from './core/frame';
import type { EventHeader } from './core/items';
import { namesOf } from './core/names';

export interface ParkedOptions {
  readonly service: ServiceName;
  readonly url: string;
  readonly prefix: string;
  /** Broker user of the process, where each has one. */
  readonly userId: string | undefined;
  /** Names of those that are listed; all that there are when left out. */
  readonly events?: readonly string[];
}

export interface ParkedEvents {
  /** Events of which some are parked, with the number of messages. Rejects where the process has no queue for any: it consumes none, or the prefix is another. */
  list(): Promise<{ event: string; messages: number }[]>;
  /** What is parked of an event, oldest first, without taking it away; it is there again when this ends. */
  show(event: string): Promise<(EventHeader | Unreadable)[]>;
  /** Back into the queue they failed in, each once it is stored there. One that fails again is parked again at once. Answers how many messages. */
  replay(event: string): Promise<number>;
  /** Away for good. */
  drop(event: string): Promise<number>;
  close(): Promise<void>;
}

/** What cannot be read as an event, as it came. */
export interface Unreadable {
  readonly unreadable: string;
  readonly encoding: 'base64';
}

function headersOf({ content, properties }: GetMessage): (EventHeader | Unreadable)[] {
  try {
    return decodeItems(content, properties.contentType as string).map(({ header }) => header as EventHeader);
  } catch {
    return [{ unreadable: content.toString('base64'), encoding: 'base64' }];
  }
}

export async function openParked({
  service,
  url,
  prefix,
  userId,
  events = allEvents.map(({ name }) => name),
}: ParkedOptions): Promise<ParkedEvents> {
  const model = await connect(url);
  model.on('error', () => undefined);
  const names = namesOf(prefix);
  const queueOf = (event: string): string => names.eventQueue(service, event);

  /** On a channel of its own: a question about a queue that is not there closes it. What was taken and not acknowledged goes back when it closes. */
  async function onChannel<T>(work: (channel: ConfirmChannel) => Promise<T>): Promise<T> {
    const channel = await model.createConfirmChannel();
    channel.on('error', () => undefined);
    try {
      return await work(channel);
    } finally {
      await channel.close().catch(() => undefined);
    }
  }
  const lengthOf = (queue: string): Promise<number | undefined> =>
    onChannel(async (channel) => (await channel.checkQueue(queue)).messageCount).catch(() => undefined);

  /** The broker gives what was taken and not acknowledged back a moment after the channel closed; a replay at once would not find it. At most five seconds. */
  async function backAgain(queue: string, messages: number): Promise<void> {
    for (let tries = 0; tries < 100; tries += 1) {
      if (((await lengthOf(queue)) ?? 0) >= messages) return;
      await sleep(50);
    }
  }

  /** Those that were there at first, so that what fails again meanwhile is not taken again. */
  async function each(event: string, take: (channel: ConfirmChannel, message: GetMessage) => Promise<void>): Promise<number> {
    const parked = names.parked(queueOf(event));
    const messages = await lengthOf(parked);
    if (messages === undefined) throw new Error(`${service} has no queue ${parked}`);
    return onChannel(async (channel) => {
      for (let done = 0; done < messages; done += 1) {
        const message = await channel.get(parked);
        if (message === false) return done;
        await take(channel, message);
      }
      return messages;
    });
  }

  return {
    async list() {
      const found: { event: string; messages: number }[] = [];
      for (const event of events) {
        const messages = await lengthOf(names.parked(queueOf(event)));
        if (messages !== undefined) found.push({ event, messages });
      }
      if (found.length === 0) throw new Error(`${service} has no queue of parked events that begins with "${prefix}"`);
      return found.filter(({ messages }) => messages > 0);
    },
    async show(event) {
      const headers: (EventHeader | Unreadable)[] = [];
      const shown = await each(event, async (_channel, message) => void headers.push(...headersOf(message)));
      await backAgain(names.parked(queueOf(event)), shown);
      return headers;
    },
    replay: (event) =>
      each(event, async (channel, message) => {
        const { contentType, messageId } = message.properties as { contentType: string; messageId?: string };
        const properties = {
          contentType,
          persistent: true,
          ...(messageId !== undefined && { messageId }),
          ...(userId !== undefined && { userId }),
        };
        channel.sendToQueue(queueOf(event), message.content, properties);
        await channel.waitForConfirms();
        channel.ack(message);
      }),
    drop: (event) => each(event, async (channel, message) => channel.ack(message)),
    close: () => model.close(),
  };
}
