/**
 * What Redis tells at once, by a blocking read on a connection of its own: invalidations to a process that keeps values, acknowledgements to a writer.
 * It makes changes fast and nothing safe: what is missed here comes with the next renewal, or is waited for.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Invalidation, Position } from './cacheServer';
import { acknowledgementOf, invalidationOf, type StreamEntry } from './streamEntries';

/** A read that finds nothing ends after this time; a connection that is silent for longer is made anew. */
const BLOCK_MS = 1_000;
const SILENT_MS = 3_000;
const AGAIN_MS = 100;

export interface PushesDeps {
  readonly redis: Redis;
  readonly names: { readonly invalidations: string; readonly acknowledgements: string };
  /** Position after which invalidations are wanted; undefined while this process keeps nothing. */
  readonly position: () => Position | undefined;
  readonly onInvalidations: (invalidations: readonly Invalidation[]) => void;
  /** Called when what arrived does not continue what is known. */
  readonly onGap: () => Promise<void>;
  readonly onAcknowledgement: (tag: string, holder: string) => void;
}
type Streams = readonly (readonly [name: string, entries: readonly StreamEntry[]])[];

/** Returns what ends it. */
export function startPushes(deps: PushesDeps): () => void {
  const { names } = deps;
  const redis = deps.redis.duplicate({ enableAutoPipelining: false, commandTimeout: BLOCK_MS + SILENT_MS, socketTimeout: SILENT_MS });
  redis.on('error', () => undefined); // The link says it.
  let isEnded = false;
  let heardAcknowledgement = '0-0';

  async function read(): Promise<void> {
    const from = deps.position();
    const invalidations = from === undefined ? [] : [[names.invalidations, String(from.position)] as const];
    const wanted = [...invalidations, [names.acknowledgements, heardAcknowledgement] as const];
    const streams = [...wanted.map(([name]) => name), ...wanted.map(([, id]) => id)];
    const found = (await redis.xread('BLOCK', BLOCK_MS, 'STREAMS', ...streams)) as Streams | null;
    for (const [name, entries] of found ?? []) {
      if (name === names.acknowledgements) {
        for (const entry of entries) {
          const { tag, holder } = acknowledgementOf(entry);
          deps.onAcknowledgement(tag, holder);
          heardAcknowledgement = entry[0];
        }
      } else {
        deps.onInvalidations(entries.map(invalidationOf));
        if (deps.position()?.position !== Number(entries.at(-1)![0].split('-')[0])) {
          await deps.onGap();
          await sleep(AGAIN_MS, undefined, { ref: false });
        }
      }
    }
  }

  async function run(): Promise<void> {
    while (!isEnded) {
      try {
        await read();
      } catch {
        heardAcknowledgement = '0-0'; // Perhaps another server, which counts anew; what was heard before is known by its tag.
        await sleep(AGAIN_MS, undefined, { ref: false });
      }
    }
  }
  void run();
  return () => {
    isEnded = true;
    redis.disconnect();
  };
}
