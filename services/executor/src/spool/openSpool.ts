/** Events on this process's own disk until the broker has them (docs/adr/0073-audit-events-on-the-executors-own-disk.md). */
import type { Log } from '@gatehouse/runtime';
import { Appender } from './appender';
import type { SpoolFolder } from './files';
import { Reader } from './reader';
import { Segments } from './segments';
import { Shipper, type ShipperOptions } from './shipper';

export interface Spool {
  /** Resolves when it survives the end of the process and a loss of power. Rejects `unavailable` otherwise. */
  append(payload: Buffer): Promise<void>;
  /** Why nothing can be appended; undefined when it can. */
  failure(): string | undefined;
  /** Bytes that the broker has not confirmed. */
  backlog(): number;
  /** The oldest event that the broker has not confirmed, if it is known. */
  oldest(): Buffer | undefined;
  /** Files that hold something that could not be shipped. */
  kept(): number;
  /** Ships for a while what is left; the rest waits for the next process. */
  close(): Promise<void>;
}

export interface SpoolOptions {
  readonly folder: SpoolFolder;
  readonly log: Log;
  readonly publish: ShipperOptions['publish'];
  readonly onBroken: (err: unknown) => void;
  readonly limitBytes: number;
  readonly segmentBytes?: number;
  readonly gatherMs?: number;
  readonly waitMs?: number;
  readonly closeMs?: number;
}

const SEGMENT_BYTES = 4 << 20;
const WRITE_BYTES = 256 << 10;
const GATHER_MS = 3;
const WAIT_MS = 1_600;
const CLOSE_MS = 3_000;

/** Takes over what an earlier process left, and ships it. Rejects when the folder cannot be used. */
export async function openSpool({
  folder,
  log,
  publish,
  onBroken,
  limitBytes,
  segmentBytes = SEGMENT_BYTES,
  gatherMs = GATHER_MS,
  waitMs = WAIT_MS,
  closeMs = CLOSE_MS,
}: SpoolOptions): Promise<Spool> {
  const writeBytes = Math.min(WRITE_BYTES, segmentBytes);
  const segments = new Segments({ folder, log, segmentBytes, limitBytes, writeBytes });
  await segments.open();
  const reader = new Reader(segments, log);
  const shipper = new Shipper({ reader, segments, publish, log });
  const appender = new Appender({ segments, gatherMs, waitMs, writeBytes, onBroken, onAppended: () => shipper.kick() });
  return {
    append: (payload) => appender.append(payload),
    failure: () => appender.failure(),
    backlog: () => shipper.backlog,
    oldest: () => shipper.oldest,
    kept: () => segments.kept,
    async close() {
      await appender.close();
      await shipper.close(closeMs);
      if (shipper.backlog === 0) await segments.freeAll();
      await segments.close();
    },
  };
}
