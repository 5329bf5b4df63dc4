/** What a question needs from the cache comes in one round trip, whoever owns the parts. */
import type { LeaseCache } from '@gatehouse/store';

export interface CachePart<T> {
  readonly keys: readonly string[];
  /** Loads texts from the database, in the order of the keys that were missing. */
  load(missing: readonly string[]): Promise<readonly (string | undefined)[]>;
  /** What the texts of `keys` say. */
  read(raws: readonly (string | undefined)[]): T | Promise<T>;
}
type Parts = readonly CachePart<unknown>[];
type Values<P extends Parts> = { -readonly [K in keyof P]: P[K] extends CachePart<infer T> ? T : never };
/** A text as it was read, from the cache or from the database. */
export interface ReadText {
  readonly key: string;
  readonly text: string | undefined;
}

async function loadMissing(parts: Parts, missing: readonly string[]): Promise<(string | undefined)[]> {
  const wanted = new Set(missing);
  const found = new Map<string, string | undefined>();
  await Promise.all(
    parts.map(async (part) => {
      const keys = part.keys.filter((key) => wanted.has(key));
      if (keys.length === 0) return;
      for (const [i, raw] of (await part.load(keys)).entries()) found.set(keys[i]!, raw);
    }),
  );
  return missing.map((key) => found.get(key));
}

export async function readTogether<const P extends Parts>(
  leases: Pick<LeaseCache, 'throughMany'>,
  parts: P,
): Promise<{ values: Values<P>; texts: readonly ReadText[] }> {
  const keys = parts.flatMap((part) => part.keys);
  const raws = await leases.throughMany(keys, (missing) => loadMissing(parts, missing));
  let from = 0;
  const values = parts.map((part) => part.read(raws.slice(from, (from += part.keys.length))));
  return { values: (await Promise.all(values)) as Values<P>, texts: keys.map((key, i) => ({ key, text: raws[i] })) };
}
