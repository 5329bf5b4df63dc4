/** The calls of a row, held against the trail and the upstream. Without I/O. */
import type { Entry } from '../harness';
import { openCalls } from './trail';
import type { Call } from './types';

const NOTHING_RAN = /Nothing was run|was not made/;
const RAW_ERROR = /\n\s+at |ECONN|Mongo|amqp|undefined/;
const countsOf = (values: readonly unknown[]): Map<unknown, number> => {
  const counts = new Map<unknown, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};
/** Each value that stands there more than once. */
export const repeated = (values: readonly unknown[]): unknown[] =>
  [...countsOf(values)].filter(([, count]) => count > 1).map(([value]) => value);

/** What failed calls were told, counted without what differs from call to call. */
export function causesOf(calls: readonly Call[]): Record<string, number> {
  const failed = calls.filter(({ end }) => end !== 'ok');
  const causes = failed.map(
    ({ end, status, text }) => `${end} ${status}: ${text.replaceAll(/[0-9a-f]{32}|e-\w+|\d+/g, 'N').slice(0, 160)}`,
  );
  return Object.fromEntries([...countsOf(causes)].sort(([, a], [, b]) => b - a)) as Record<string, number>;
}

/** Lines of what was wrong, by its class. */
export interface Found {
  lost: string[];
  duplicated: string[];
  unexpected: string[];
}

/** `effects`: marks in the order in which they reached the upstream. `certain`: broker and edge stayed up. */
export function judgeCalls(
  { calls, certain }: { calls: readonly Call[]; certain: boolean },
  entries: readonly Entry[],
  effects: readonly string[],
  found: Found,
): void {
  const reached = new Set(effects);
  const intended = new Set(entries.filter(({ phase }) => phase === 'intent').map(({ traceId }) => traceId));
  const succeeded = new Set(entries.filter(({ outcome }) => outcome === 'succeeded').map(({ traceId }) => traceId));
  for (const { mark, end, text, status } of calls) {
    if (end === 'ok' && !succeeded.has(mark)) found.lost.push(`call ${mark} succeeded, and the trail has no such outcome`);
    if (end === 'ok' && !reached.has(mark)) found.lost.push(`call ${mark} succeeded, and never reached the upstream`);
    if (reached.has(mark) && !intended.has(mark)) found.unexpected.push(`call ${mark} had its effect without an intent`);
    if (NOTHING_RAN.test(text) && reached.has(mark)) found.unexpected.push(`call ${mark} was told that nothing ran, and it had its effect`);
    if (end === 'unknown' && certain && !intended.has(mark))
      found.unexpected.push(`call ${mark} was told that it may have run, and it never began`);
    // A failure without a status has the client's own words.
    if (end !== 'ok' && status > 0 && (RAW_ERROR.test(text) || status === 500))
      found.unexpected.push(`call ${mark}: ${status} ${text.slice(0, 200)}`);
    if (status === 401 || status === 403) found.unexpected.push(`call ${mark} of a caller who may: ${status} ${text.slice(0, 200)}`);
  }
  found.unexpected.push(...openCalls(entries).map(({ callId }) => `call ${callId} has no outcome`));
  const ofCalls = (phase: string): unknown[] => entries.filter((entry) => entry.phase === phase).map(({ callId }) => callId);
  for (const phase of ['intent', 'outcome'])
    found.duplicated.push(...repeated(ofCalls(phase)).map((callId) => `call ${String(callId)} has more than one ${phase}`));
  found.duplicated.push(...repeated(effects).map((mark) => `${String(mark)} reached the upstream more than once`));
}
