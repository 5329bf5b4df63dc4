/** The audit trail as the settings want it. */
import { accessSync, constants } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { Bus } from '@gatehouse/bus';
import type { ServiceContext } from '@gatehouse/runtime';
import { Type, type Static, type TObject } from 'typebox';
import { spoolBytes, spoolKept, spoolOldest } from './metrics';
import { makeFolder, nodeFolder } from './spool/files';
import { lockFolder } from './spool/lock';
import { openSpool, type Spool } from './spool/openSpool';
import { ageSeconds, publishSpooled } from './spooledEvent';
import { diskTrail, replicatedTrail, type Trail } from './trail';

export const trailSettings = {
  /**
   * Where an audit event must be before a call goes on: `replicated`, in the broker's quorum queue; `disk`, on this process's own disk, from where it goes
   * to the broker in the background. What each may lose stands in docs/operate/failures.md.
   */
  AUDIT_DURABILITY: Type.Enum(['replicated', 'disk'], { default: 'replicated' }),
  /** Folder of this process alone, on a disk that outlives it; needed for `disk`. What an earlier run left there is shipped in either case. */
  AUDIT_SPOOL_FOLDER: Type.String({ default: '' }),
  /** How many MB of events may wait there for the broker; then calls are refused. */
  AUDIT_SPOOL_MB: Type.Integer({ minimum: 16, maximum: 65_536, default: 256 }),
} as const;

type Config = Static<TObject<typeof trailSettings>> & { readonly BUS_TIMEOUT_FACTOR: number };
type Context = Pick<ServiceContext<Config>, 'config' | 'log' | 'health'>;

const DISK_MS = 1_600;

/** Nobody knows what is on a disk that did not sync: the process ends, and its successor reads what is there. */
const end = (err: unknown): void =>
  void setImmediate(() => {
    throw new Error('the disk of the spool failed', { cause: err });
  });

async function openOwnSpool({ config, log }: Context, bus: Pick<Bus, 'publishText'>): Promise<Spool> {
  const path = config.AUDIT_SPOOL_FOLDER;
  const folder = nodeFolder(path);
  const unlock = await lockFolder(path);
  const spool = await openSpool({
    folder,
    log,
    publish: (payload) => publishSpooled(bus, payload),
    onBroken: end,
    limitBytes: config.AUDIT_SPOOL_MB * 2 ** 20,
    waitMs: DISK_MS * config.BUS_TIMEOUT_FACTOR,
  }).catch((err: unknown) => unlock().then(() => Promise.reject(err as Error)));
  spoolBytes.readFrom(() => [[{}, spool.backlog()]]);
  spoolOldest.readFrom(() => [[{}, ageSeconds(spool.oldest())]]);
  spoolKept.readFrom(() => [[{}, spool.kept()]]);
  return { ...spool, close: () => spool.close().finally(unlock) };
}

/** Makes the folder where events are to stand on disk; throws where it cannot be made, or written. */
export function requireSpoolFolder({
  AUDIT_DURABILITY,
  AUDIT_SPOOL_FOLDER: path,
}: Record<'AUDIT_DURABILITY' | 'AUDIT_SPOOL_FOLDER', string>): void {
  if (AUDIT_DURABILITY !== 'disk') return;
  if (path === '') throw new Error('AUDIT_SPOOL_FOLDER: is needed for AUDIT_DURABILITY=disk');
  try {
    makeFolder(path);
    accessSync(path, constants.W_OK);
  } catch (cause) {
    throw new Error(`the folder cannot be written (${(cause as NodeJS.ErrnoException).code})`, { cause });
  }
}

/** Close it before the bus. */
export async function openTrail(context: Context, bus: Pick<Bus, 'publish' | 'publishText'>): Promise<Trail> {
  const { config, log } = context;
  const { AUDIT_DURABILITY: durability, AUDIT_SPOOL_FOLDER: folder } = config;
  requireSpoolFolder(config);
  if (durability === 'disk') {
    const spool = await openOwnSpool(context, bus);
    context.health.add('spool', () => spool.failure());
    return diskTrail(spool, log);
  }
  const trail = replicatedTrail(bus, log);
  if (folder === '' || !(await hasLeftovers(folder))) return trail;
  const spool = await openOwnSpool(context, bus);
  return { ...trail, close: async () => void (await Promise.all([trail.close(), spool.close()])) };
}

/** What an earlier run with `disk` could not hand over. */
async function hasLeftovers(path: string): Promise<boolean> {
  const names = await readdir(path).catch((): string[] => []);
  return names.some((name) => name.endsWith('.spool'));
}
