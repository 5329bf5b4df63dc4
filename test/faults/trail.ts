/** The audit trail of a row, read as an admin reads it, once it stands still and every intent has its outcome. */
import { setTimeout as sleep } from 'node:timers/promises';
import { until, type Entry } from '../harness';
import type { Fixture } from './fixture';

/** An intent whose process died is closed after the reaper's time; a busy machine may take so much longer. */
const LATER_MS = 60_000;

/** Entries of a kind since a moment, newest first. Entries stay as they are, so those that are `known` from a moment ago are not read again. */
export async function entriesSince(fixture: Fixture, since: Date, kind: string, known: readonly Entry[] = []): Promise<Entry[]> {
  const newest = known[0]?.seq ?? -1;
  const entries: Entry[] = [];
  let cursor: string | undefined;
  do {
    const query = new URLSearchParams({ limit: '200', kind, from: since.toISOString(), ...(cursor !== undefined && { cursor }) });
    const page = await fixture.org('GET', `/audit-log?${query}`);
    entries.push(...(page['entries'] as Entry[]));
    cursor = (entries.at(-1)?.seq ?? -1) > newest ? (page['nextCursor'] as string | undefined) : undefined;
  } while (cursor !== undefined);
  return [...entries.filter(({ seq }) => seq > newest), ...known];
}

/** Calls that have begun and have no outcome. */
export const openCalls = (entries: readonly Entry[]): Entry[] => {
  const closed = new Set(entries.filter(({ phase }) => phase === 'outcome').map(({ callId }) => callId));
  return entries.filter(({ phase, callId }) => phase === 'intent' && !closed.has(callId));
};

/** The calls of a row once nothing is added any more and none is open, or as they are when time is up. */
export async function settledCalls(fixture: Fixture, since: Date): Promise<Entry[]> {
  let last: Entry[] = [];
  const settled = until(
    'the trail to stand still with an outcome for every intent',
    async () => {
      const before = last.length;
      last = await entriesSince(fixture, since, 'tool', last);
      if (last.length === before && openCalls(last).length === 0) return true;
      await sleep(1_000);
      return false;
    },
    fixture.reapAfterMs + LATER_MS,
  );
  await settled.catch(() => undefined);
  return last;
}
