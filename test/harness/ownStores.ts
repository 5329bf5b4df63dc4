/** Servers of a test's own, for tests that break them. Brought up by the list of providers of `npm start`, always from a binary on this machine. */
import { join } from 'node:path';
import type { Found, Home, Urls } from './scripts';
import { loadScripts } from './scripts';

export type Part = keyof Urls;

export interface StoreControl {
  readonly url: string;
  /** Its data, settings and logs. */
  readonly dir: string;
  pid(): number;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Orderly; one that is being started is stopped once it runs. */
  stop(): Promise<void>;
  /** Starts again on the same port and data. */
  start(): Promise<void>;
  /** Stands still without closing a connection. */
  pause(): void;
  resume(): void;
}

const FORCE = { mongo: 'MONGO_PROVIDER', rabbit: 'RABBIT_PROVIDER', redis: 'REDIS_PROVIDER' } as const;
/** Ways to have a server of one's own. MongoDB may be downloaded, because a test run against a running server has downloaded none. */
const WAYS: Readonly<Record<Part, readonly string[]>> = { mongo: ['local', 'download'], rabbit: ['local'], redis: ['local'] };

/** `dir`: its data folder, where that is not below the stack's. Rejects with the reason when the machine has no such server. */
export async function openOwnStore(part: Part, home: Home, dir = join(home.dir, 'own', part)): Promise<StoreControl> {
  const { climb, silentUi, cacheDir } = await loadScripts();
  const open = async (): Promise<Found> => {
    const reasons: unknown[] = [];
    for (const way of WAYS[part]) {
      const env = { ...process.env, [FORCE[part]]: way };
      try {
        return await climb(part, { id: home.id, dir, cache: cacheDir, env, ui: silentUi() });
      } catch (err) {
        reasons.push(err);
      }
    }
    throw reasons[0];
  };
  let opening = open();
  let found = await opening;
  const { url } = found;
  const signal = (name: NodeJS.Signals): void => void process.kill(found.pid!, name);
  return {
    url,
    dir,
    pid: () => found.pid!,
    kill: () => found.kill!(),
    stop: async () => (await opening.catch(() => found)).stop(),
    start: async () => {
      found = await (opening = open());
      if (found.url !== url) throw new Error(`${part} came back at ${found.url} instead of ${url}: another process took its port`);
    },
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
  };
}
