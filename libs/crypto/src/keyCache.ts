/** Unwrapped keys in the memory of this process, for a bounded time; overwritten with zeros when they go. */

interface Held {
  readonly key: Buffer;
}

export interface KeyCache<T extends Held> {
  /** Use what it returns before the next `await`: a key that goes meanwhile is zeros. */
  get(id: string): T | undefined;
  /** Takes the key over. */
  set(id: string, held: T): void;
  /** One, or all. */
  forget(id?: string): void;
}

/** Keys leave `lifeMs` after they came, the oldest earlier when there are more than `limit`. */
export function keyCache<T extends Held>({ lifeMs, limit }: { readonly lifeMs: number; readonly limit: number }): KeyCache<T> {
  // All live equally long, so the first is always the next to go.
  const entries = new Map<string, { readonly held: T; readonly until: number }>();
  let timer: NodeJS.Timeout | undefined;

  function drop(id: string): void {
    entries.get(id)?.held.key.fill(0);
    entries.delete(id);
  }

  function sweep(): void {
    timer = undefined;
    for (const [id, { until }] of entries) {
      if (until > performance.now()) {
        timer = setTimeout(sweep, until - performance.now()).unref();
        return;
      }
      drop(id);
    }
  }

  return {
    get(id) {
      const entry = entries.get(id);
      return entry !== undefined && entry.until > performance.now() ? entry.held : undefined;
    },
    set(id, held) {
      drop(id);
      if (entries.size >= limit) drop(entries.keys().next().value!);
      entries.set(id, { held, until: performance.now() + lifeMs });
      timer ??= setTimeout(sweep, lifeMs).unref();
    },
    forget(id) {
      for (const each of id === undefined ? [...entries.keys()] : [id]) drop(each);
    },
  };
}
