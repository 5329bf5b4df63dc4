import type { Model } from '@gatehouse/store';
import type { EntryRow } from './schemas';

/**
 * Number of the first entry that can have happened since: numbers follow the time of recording, which is never before that of happening.
 * A search in the index that is there saves an index on times, which every call would pay for.
 */
export async function firstSince(Entries: Model<EntryRow>, orgId: string, since: Date): Promise<number> {
  const recordedAt = async (seq: number): Promise<Date | undefined> =>
    (await Entries.findOne({ orgId, seq }, { recordedAt: 1 }).lean())?.recordedAt;
  const last = await Entries.findOne({ orgId }, { seq: 1 }).sort({ seq: -1 }).lean();
  let [low, high] = [0, (last?.seq ?? -1) + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const at = await recordedAt(middle);
    if (at !== undefined && at < since) low = middle + 1;
    else high = middle;
  }
  return low;
}
