/**
 * Life of a signing key: published a day before it signs, signs for 30 days, stays published until the last token it signed has expired.
 * Keys are numbered; the next one starts when the one before it stops, so that every process comes to the same answer from the same rows.
 */

export interface KeyTimes {
  readonly generation: number;
  /** When the key begins to sign. */
  readonly startsAt: Date;
}

const DAY_MS = 24 * 3_600_000;
export const PUBLISHED_AHEAD_MS = DAY_MS;
const SIGNS_MS = 30 * DAY_MS;
/** Longest life of a token, and a day for clocks and caches. */
const TAIL_MS = 8 * 3_600_000 + DAY_MS;

/** The key that signs now: the newest that has started. */
export const signingKeyAt = <Key extends KeyTimes>(keys: readonly Key[], now: number): Key | undefined =>
  keys.filter(({ startsAt }) => startsAt.getTime() <= now).sort((a, b) => b.generation - a.generation)[0];

/** What must be made now, if anything. The very first key signs at once. */
export function nextKey(keys: readonly KeyTimes[], now: number): KeyTimes | undefined {
  const newest = [...keys].sort((a, b) => b.generation - a.generation)[0];
  if (newest === undefined) return { generation: 1, startsAt: new Date(now) };
  const endsAt = newest.startsAt.getTime() + SIGNS_MS;
  if (now < endsAt - PUBLISHED_AHEAD_MS) return undefined;
  return { generation: newest.generation + 1, startsAt: new Date(Math.max(endsAt, now + PUBLISHED_AHEAD_MS)) };
}

/** Tells whether nothing that the key signed can be valid any more: another key followed it, long enough ago. */
export const isSpent = (key: KeyTimes, keys: readonly KeyTimes[], now: number): boolean => {
  const next = keys.find(({ generation }) => generation === key.generation + 1);
  return next !== undefined && next.startsAt.getTime() + TAIL_MS <= now;
};
