/** Expiring texts in Redis. Unlike the caches these are not kept elsewhere, so a store that does not answer is a failure and not an absence. */
import { AppError } from '@gatehouse/contracts';
import type { Redis } from 'ioredis';
import type { Link } from './redisLink';
import type { RecordStore } from './types';

const TAKE = `
local value = redis.call('get', KEYS[1])
redis.call('del', KEYS[1])
return value`;

export class RedisRecords implements RecordStore {
  constructor(
    private readonly link: Link,
    private readonly prefix: string,
  ) {}

  async get(key: string): Promise<string | undefined> {
    return (await this.#run((redis) => redis.get(this.#key(key)))) ?? undefined;
  }

  async put(key: string, value: string, seconds: number, when?: 'absent' | 'present'): Promise<boolean> {
    const name = this.#key(key);
    const stored = await this.#run((redis) => {
      if (when === 'absent') return redis.set(name, value, 'EX', seconds, 'NX');
      return when === 'present' ? redis.set(name, value, 'EX', seconds, 'XX') : redis.set(name, value, 'EX', seconds);
    });
    return stored === 'OK';
  }

  async take(key: string): Promise<string | undefined> {
    const value = await this.#run((redis) => redis.eval(TAKE, 1, this.#key(key)));
    return typeof value === 'string' ? value : undefined;
  }

  async remove(...keys: readonly string[]): Promise<void> {
    await this.#run((redis) => redis.del(keys.map(this.#key)));
  }

  failure(): string | undefined {
    return this.link.failure();
  }

  #key = (key: string): string => `${this.prefix}r:${key}`;

  async #run<T>(command: (redis: Redis) => Promise<T>): Promise<T> {
    try {
      if (!this.link.away) return await this.link.run(command);
    } catch (cause) {
      throw new AppError('unavailable', 'the session store does not answer', { cause });
    }
    throw new AppError('unavailable', 'the session store does not answer');
  }
}
