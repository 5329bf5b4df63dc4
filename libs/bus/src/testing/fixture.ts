/** Buses for a test over either transport, with everything they leave at the broker removed afterwards. */
import { randomBytes } from 'node:crypto';
import { AppError, type Principal, type ServiceName } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { connect, type ConsumeMessage } from 'amqplib';
import { decodeItems } from '../core/frame';
import type { EventHeader } from '../core/items';
import type { Limits } from '../core/limits';
import type { MessageBus } from '../core/messageBus';
import { namesOf } from '../core/names';
import { hubOf } from '../memory/hub';
import { createBus } from '../openBus';
import type { BusOptions } from '../types';

export const amqpUrl = process.env['TEST_AMQP_URL'] ?? 'amqp://127.0.0.1:5672';
export const transports = ['memory', 'rabbitmq', 'rabbitmq, calls inside the process'] as const;
export type TransportName = (typeof transports)[number];
/** Retry delays of the tests. */
export const stepsMs = [60, 120];

export const somebody: Principal = {
  orgId: 'org_1',
  orgSlug: 'acme',
  orgName: 'Acme',
  kind: 'user',
  id: 'usr_1',
  name: 'ann@acme.test',
  role: 'admin',
};

/** Accepts exactly `good`; says why it refuses the others. */
export function verifyPrincipal(token: string): Principal {
  if (token === 'good') return somebody;
  throw new AppError('unauthenticated', token === 'expired' ? 'the principal has expired' : 'the signature is wrong');
}

export interface Line {
  readonly level: string;
  readonly fields: Record<string, unknown>;
  readonly text: string;
}

function recordingLog(lines: Line[]): Log {
  const at = (level: string) => (fields: unknown, text?: string) => {
    lines.push(
      typeof fields === 'string'
        ? { level, fields: {}, text: fields }
        : { level, fields: fields as Record<string, unknown>, text: text ?? '' },
    );
  };
  const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error'), child: () => log };
  return log as unknown as Log;
}

export class Fixture {
  readonly prefix = `t${randomBytes(4).toString('hex')}.`;
  readonly names = namesOf(this.prefix);
  readonly lines: Line[] = [];
  readonly #buses: MessageBus[] = [];
  readonly #services = new Set<ServiceName>();

  constructor(readonly transport: TransportName) {}

  get url(): string {
    return this.transport === 'memory' ? `memory:${this.prefix}` : amqpUrl;
  }

  bus(service: ServiceName, options: Partial<BusOptions> = {}, limits: Partial<Limits> = {}): MessageBus {
    const defaults = { service, url: this.url, prefix: this.prefix, log: recordingLog(this.lines), verifyPrincipal, retryStepsMs: stepsMs };
    const localCalls = this.transport === 'rabbitmq, calls inside the process';
    const bus = createBus({ ...defaults, localCalls, ...options }, { drainMs: 500, ...limits });
    this.#buses.push(bus);
    this.#services.add(service);
    return bus;
  }

  /** A message as any process may send it. */
  async publishRaw(event: string, bytes: Buffer, contentType: string): Promise<void> {
    if (this.transport === 'memory')
      hubOf(this.url).publish(this.names.events, event, { bytes, contentType, userId: undefined, redelivered: false });
    else await withChannel(async (channel) => channel.publish(this.names.events, event, bytes, { contentType, persistent: true }));
  }

  /** Messages parked for a queue so far. */
  async countParked(queue: string): Promise<number> {
    const parked = this.names.parked(queue);
    if (this.transport === 'memory') return hubOf(this.url).queueLength(parked);
    return withChannel(async (channel) => (await channel.checkQueue(parked)).messageCount);
  }

  /** Items parked for a queue so far; removes them. */
  async takeParked(queue: string): Promise<EventHeader[]> {
    const parked = this.names.parked(queue);
    if (this.transport === 'memory') {
      return hubOf(this.url)
        .drain(parked)
        .flatMap((m) => decodeItems(m.bytes, m.contentType).map((item) => item.header as EventHeader));
    }
    return withChannel(async (channel) => {
      const headers: EventHeader[] = [];
      for (let m = await channel.get(parked, { noAck: true }); m !== false; m = await channel.get(parked, { noAck: true })) {
        const { content, properties } = m as unknown as ConsumeMessage;
        headers.push(...decodeItems(content, properties.contentType as string).map((item) => item.header as EventHeader));
      }
      return headers;
    });
  }

  async cleanUp(eventNames: readonly string[]): Promise<void> {
    await Promise.all(this.#buses.map((bus) => bus.close()));
    if (this.transport === 'memory') return;
    const queues = [...this.#services].flatMap((service) => [
      this.names.requests(service),
      ...eventNames.flatMap((name) => [this.names.eventQueue(service, name), this.names.parked(this.names.eventQueue(service, name))]),
    ]);
    const steps = stepsMs.map((step) => this.names.retry(step));
    await withChannel(async (channel) => {
      for (const queue of [...queues, ...steps]) await channel.deleteQueue(queue);
      for (const exchange of [this.names.events, ...steps]) await channel.deleteExchange(exchange);
    });
  }
}

export type AnyChannel = Awaited<ReturnType<Awaited<ReturnType<typeof connect>>['createChannel']>>;

/** Work on a plain channel of the test broker. */
export async function withChannel<T>(work: (channel: AnyChannel) => Promise<T>): Promise<T> {
  const model = await connect(amqpUrl);
  model.on('error', () => undefined);
  try {
    const channel = await model.createChannel();
    channel.on('error', () => undefined);
    const result = await work(channel);
    await channel.close();
    return result;
  } finally {
    await model.close();
  }
}

/** Poll until the condition holds; fails with what it is about. */
export async function eventually(what: string, condition: () => boolean | Promise<boolean>, withinMs = 10_000): Promise<void> {
  for (const until = Date.now() + withinMs; !(await condition()); await new Promise((resolve) => setTimeout(resolve, 5))) {
    if (Date.now() > until) throw new Error(`not in time: ${what}`);
  }
}
