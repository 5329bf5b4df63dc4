/** Servers of a test's own, for tests that break them. Brought up by the ladder of `npm start`, always from a local binary. */
import { join } from 'node:path';
import type { Found, Home, Urls } from './scripts';
import { loadScripts } from './scripts';

export type Part = keyof Urls;

export interface StoreControl {
  readonly url: string;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Orderly. */
  stop(): Promise<void>;
  /** Again on the same port and data. */
  start(): Promise<void>;
  /** Stands still without closing a connection. */
  pause(): void;
  resume(): void;
}

const FORCED = { MONGO_PROVIDER: 'local', RABBIT_PROVIDER: 'local', REDIS_PROVIDER: 'local' };

/** Rejects with the reason when the machine has no such server. */
export async function openOwnStore(part: Part, home: Home): Promise<StoreControl> {
  const { climb, silentUi, cacheDir } = await loadScripts();
  const open = (): Promise<Found> =>
    climb(part, { id: home.id, dir: join(home.dir, 'own', part), cache: cacheDir, env: { ...process.env, ...FORCED }, ui: silentUi() });
  let found = await open();
  const { url } = found;
  const signal = (name: NodeJS.Signals): void => void process.kill(found.pid!, name);
  return {
    url,
    kill: () => found.kill!(),
    stop: () => found.stop(),
    start: async () => {
      found = await open();
      if (found.url !== url) throw new Error(`${part} came back at ${found.url} instead of ${url}: another process took its port`);
    },
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
  };
}
