/** Names of what the cache keeps in Redis, under the prefix of the deployment. */
export interface RedisKeys {
  readonly board: string;
  readonly invalidations: string;
  value(key: string): string;
  lease(key: string): string;
  tombstone(key: string): string;
  /** Acknowledgements for one writer. */
  writer(id: string): string;
}

export const redisKeys = (prefix: string): RedisKeys => ({
  board: `${prefix}p:board`,
  invalidations: `${prefix}p:invalidations`,
  value: (key) => `${prefix}v:${key}`,
  lease: (key) => `${prefix}l:${key}`,
  tombstone: (key) => `${prefix}t:${key}`,
  writer: (id) => `${prefix}p:writer:${id}`,
});
