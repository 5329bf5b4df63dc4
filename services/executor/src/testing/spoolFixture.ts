/** A spool on a disk of the test, and a broker that can be away. For tests. */
import { AppError } from '@gatehouse/contracts';
import { createLog, type Log } from '@gatehouse/runtime';
import { openSpool, type Spool, type SpoolOptions } from '../spool/openSpool';
import { MemoryDisk } from './memoryDisk';

export interface SpoolFixture {
  readonly spool: Spool;
  /** What the broker has confirmed, in order. */
  readonly shipped: string[];
  readonly broker: { isAway: boolean; refuses?: string };
  readonly log: { level: string; text: string }[];
  /** What ends the process. */
  readonly broken: unknown[];
}

export function linesOf(into: { level: string; text: string }[]): Log {
  const levels: Record<number, string> = { 30: 'info', 40: 'warn', 50: 'error' };
  return createLog('executor', 'info', (line) => {
    const { level, ...rest } = JSON.parse(line) as { level: number };
    into.push({ level: levels[level]!, text: JSON.stringify(rest) });
  });
}

export const SEGMENT_BYTES = 8 << 10;

export async function spoolFixture(
  disk: MemoryDisk = new MemoryDisk(),
  options: Partial<SpoolOptions> = {},
  broker: SpoolFixture['broker'] = { isAway: false },
): Promise<SpoolFixture> {
  const shipped: string[] = [];
  const log: SpoolFixture['log'] = [];
  const broken: unknown[] = [];
  const publish = async (payload: Buffer): Promise<void> => {
    await new Promise(setImmediate);
    if (broker.isAway) throw new AppError('unavailable', 'The event could not be stored');
    if (payload.toString() === broker.refuses) throw new AppError('invalid', 'It is not acceptable');
    shipped.push(payload.toString());
  };
  const spool = await openSpool({
    folder: disk.folder(),
    log: linesOf(log),
    publish,
    onBroken: (err) => broken.push(err),
    limitBytes: 1 << 20,
    segmentBytes: SEGMENT_BYTES,
    closeMs: 100,
    ...options,
  });
  return { spool, shipped, broker, log, broken };
}
