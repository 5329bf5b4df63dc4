/** Takes values away from every process: tells the server, and waits for whoever may still answer with them. */
import { randomBytes } from 'node:crypto';
import { invalidationWaits, silentHolders } from '../metrics';
import type { CacheServer } from './cacheServer';
import { Change, EpochAge } from './change';

const CHUNK = 200;

interface Running {
  readonly change: Change;
  look: () => void;
}
export interface ChangesDeps {
  readonly server: Pick<CacheServer, 'invalidate' | 'dropHolders'>;
  /** Drops keys from the memory of this process, at once. */
  readonly dropOwn: (keys: readonly string[]) => void;
  /** Id of the holder of this process: it needs no acknowledgement. */
  readonly own: string;
  /** Where acknowledgements are sent. */
  readonly writer: string;
}

export class Changes {
  readonly #running = new Map<string, Running>();
  readonly #age = new EpochAge();

  constructor(private readonly deps: ChangesDeps) {}

  /** Call it after the commit. Resolves when no process can answer with a value that was loaded before the call. */
  async invalidate(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const change = new Change(performance.now(), this.#age);
    const { promise, resolve } = Promise.withResolvers<void>();
    const running: Running = { change, look: () => undefined };
    const tags = Array.from({ length: Math.ceil(keys.length / CHUNK) }, () => randomBytes(9).toString('base64url'));
    try {
      for (const [i, tag] of tags.entries()) {
        this.#running.set(tag, running);
        await this.#append(keys.slice(i * CHUNK, (i + 1) * CHUNK), tag, change);
      }
      if (change.isWaitingForAll) invalidationWaits.add({});
      let timer: NodeJS.Timeout | undefined;
      running.look = () => {
        clearTimeout(timer);
        const left = change.leftMs(performance.now());
        if (left > 0) timer = setTimeout(running.look, Math.ceil(left));
        else resolve();
      };
      running.look();
      await promise;
    } finally {
      for (const tag of tags) this.#running.delete(tag);
    }
    for (const { epoch, holders } of change.silent()) {
      silentHolders.add({}, holders.size);
      void this.deps.server.dropHolders(epoch, holders);
    }
  }

  /** A process has dropped what this invalidation named. */
  acknowledged(tag: string, holder: string): void {
    const running = this.#running.get(tag);
    running?.change.acknowledged(tag, holder);
    running?.look();
  }

  async #append(keys: readonly string[], tag: string, change: Change): Promise<void> {
    try {
      const appended = await this.deps.server.invalidate(keys, tag, this.deps.writer);
      change.acknowledged(tag, this.deps.own);
      change.appended(tag, appended, performance.now());
    } catch {
      change.waitForAll();
    } finally {
      this.deps.dropOwn(keys);
    }
  }
}
