/** A test's own RabbitMQ as its operator: its command, and a channel. */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { StoreControl } from '../harness';
import { root } from '../harness/documents';

type Broker = Pick<StoreControl, 'url' | 'pid'>;
interface Channel {
  bindQueue(queue: string, exchange: string, pattern: string): Promise<unknown>;
  unbindQueue(queue: string, exchange: string, pattern: string): Promise<unknown>;
  deleteQueue(queue: string): Promise<unknown>;
  checkQueue(queue: string): Promise<{ messageCount: number }>;
  publish(exchange: string, key: string, content: Buffer, options: object): boolean;
  close(): Promise<void>;
}
interface Connection {
  createChannel(): Promise<Channel>;
  close(): Promise<void>;
}
const amqplib = createRequire(join(root, 'libs/bus/package.json'))('amqplib') as { connect(url: string): Promise<Connection> };

const PROGRAMS = ['/usr/lib/rabbitmq/bin/rabbitmqctl', 'rabbitmqctl'];

/** Runs `rabbitmqctl` against this broker: its name, cookie and port mapper stand in the environment of its process. */
export async function rabbitctl(broker: Broker, args: readonly string[]): Promise<void> {
  const pairs = readFileSync(`/proc/${broker.pid()}/environ`, 'utf8').split('\0').filter(Boolean);
  const env = Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
  let last: unknown;
  for (const program of PROGRAMS) {
    try {
      return void (await promisify(execFile)(program, ['-n', env['RABBITMQ_NODENAME']!, ...args], { env, timeout: 60_000 }));
    } catch (err) {
      last = err;
      if ((err as NodeJS.ErrnoException).code !== 'ENOENT') break;
    }
  }
  throw last;
}

export async function withChannel<T>(broker: Broker, use: (channel: Channel) => Promise<T>): Promise<T> {
  const connection = await amqplib.connect(broker.url);
  try {
    const channel = await connection.createChannel();
    const result = await use(channel);
    await channel.close();
    return result;
  } finally {
    await connection.close();
  }
}
