/** The steps in Redis. Every command has 100 ms; after one that got no answer Redis counts as away for a second, but not for `invalidate`, which always tries. */
import { randomBytes } from 'node:crypto';
import { KEPT_INVALIDATIONS, LEASE_MS, remainingLife, TOMBSTONE_MS } from '../cacheRules';
import type { Link } from '../redisLink';
import type { Lease } from '../types';
import type { Acknowledgement, Appended, CachedValue, CacheServer, Position, Renewal } from './cacheServer';
import type { RedisKeys } from './redisKeys';
import { ACKNOWLEDGE, BEGIN, DROP_HOLDERS, FILL, INVALIDATE, READ, RENEW } from './scripts';
import { invalidationOf, type StreamEntry } from './streamEntries';

const KEPT_ACKNOWLEDGEMENTS = 10_000;
const ACKNOWLEDGEMENT_LIFE_MS = 60_000;

type Argument = string | number;

const inPairs = <T>(values: readonly T[]): [T, T][] =>
  Array.from({ length: values.length / 2 }, (_, i) => [values[2 * i]!, values[2 * i + 1]!]);

export class RedisCacheServer implements CacheServer {
  readonly #name = randomBytes(9).toString('base64url');
  #epochs = 0;

  constructor(
    private readonly link: Link,
    private readonly keys: RedisKeys,
  ) {}

  async read(keys: readonly string[]): Promise<(CachedValue | undefined)[] | undefined> {
    const answer = (await this.#attempt(
      READ,
      keys.map((key) => this.keys.value(key)),
      [],
    )) as (string | number | null)[] | undefined;
    return answer && inPairs(answer).map(([text, lifeMs]) => (typeof text === 'string' ? { text, lifeMs: Number(lifeMs) } : undefined));
  }

  async renew(holder: string, known: Position | undefined): Promise<Renewal | undefined> {
    const answer = await this.#attempt(RENEW, [], [holder, known?.epoch ?? '', known?.position ?? 0]);
    if (answer === undefined) return undefined;
    const [epoch, position, isWhole, since] = answer as [string, string, number, StreamEntry[]];
    return { epoch, position: Number(position), since: isWhole === 1 ? since.map(invalidationOf) : undefined };
  }

  /** A lease that was not granted has an empty token: nothing can be stored under it. */
  async begin(key: string): Promise<Lease> {
    const since = performance.now();
    const token = randomBytes(12).toString('base64url');
    const granted = await this.#attempt(BEGIN, [this.keys.lease(key), this.keys.tombstone(key)], [token, LEASE_MS]);
    // A blocked event loop may see an old answer before its timer: such a lease could outlive what `invalidate` waits for.
    const usable = granted === 1 && performance.now() - since <= this.link.limits.commandTimeoutMs;
    return { key, token: usable ? token : '', since };
  }

  async fill(lease: Lease, value: string, maxLifeMs: number): Promise<boolean> {
    const life = remainingLife(lease, performance.now(), maxLifeMs);
    if (lease.token === '' || life <= 0) return false;
    const keys = [this.keys.lease(lease.key), this.keys.tombstone(lease.key), this.keys.value(lease.key)];
    return (await this.#attempt(FILL, keys, [lease.token, value, life])) === 1;
  }

  async invalidate(keys: readonly string[], tag: string, writer: string): Promise<Appended> {
    const names = keys.flatMap((key) => [this.keys.lease(key), this.keys.tombstone(key), this.keys.value(key)]);
    const answer = await this.link.run(() =>
      this.#run(INVALIDATE, names, [TOMBSTONE_MS, KEPT_INVALIDATIONS, tag, writer, JSON.stringify(keys)]),
    );
    const [epoch, epochAgeMs, ...holders] = answer as [string, number, ...string[]];
    return { epoch, epochAgeMs, holders: new Map(inPairs(holders)) };
  }

  async acknowledge(holder: string, all: readonly Acknowledgement[]): Promise<void> {
    const names = all.map(({ writer }) => this.keys.writer(writer));
    const tags = all.map(({ tag }) => tag);
    await this.link.attempt<unknown>(
      (redis) => redis.eval(ACKNOWLEDGE, names.length, ...names, holder, KEPT_ACKNOWLEDGEMENTS, ACKNOWLEDGEMENT_LIFE_MS, ...tags),
      undefined,
    );
  }

  async dropHolders(epoch: string, silent: ReadonlyMap<string, string>): Promise<void> {
    await this.#attempt(DROP_HOLDERS, [], [epoch, ...[...silent].flat()]);
  }

  async leave(holder: string): Promise<void> {
    await this.link.attempt<unknown>((redis) => redis.hdel(this.keys.board, `h:${holder}`), undefined);
  }

  #attempt(script: string, keys: readonly string[], values: readonly Argument[]): Promise<unknown> {
    return this.link.attempt<unknown>(() => this.#run(script, keys, values), undefined);
  }

  #run(script: string, keys: readonly string[], values: readonly Argument[]): Promise<unknown> {
    const names = [this.keys.board, this.keys.invalidations, ...keys];
    return this.link.redis.eval(script, names.length, ...names, `${this.#name}.${(this.#epochs += 1)}`, ...values);
  }
}
