/**
 * Puts every organization's key under the root key that is primary now, whatever root key or provider it is under. How far it came stands in the rows
 * alone: after a crash, or beside another one, the next run takes those that are left.
 */
import { isAppError } from '@gatehouse/contracts';
import { rewrapOrgKey, type KeyProvider } from '@gatehouse/crypto';
import type { OrgKeyRow, OrgKeys } from '../store/orgKeys';

export interface Progress {
  /** Number of keys that this run moved. */
  readonly moved: number;
  readonly left: number;
}

export interface Rotated {
  readonly moved: number;
  /** Organizations whose keys could not be read, with why. Theirs stay as they are. */
  readonly unreadable: readonly { readonly orgId: string; readonly reason: string }[];
}

/** Number of keys that a key service is asked for at once. */
const BATCH = 16;

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** How many keys are under another root key than this. */
export async function leftUnderOthers(orgKeys: OrgKeys, primary: string): Promise<number> {
  const { [primary]: _, ...others } = await orgKeys.countByRootKey();
  return sum(Object.values(others));
}

const reasonOf = (err: unknown): string =>
  err instanceof Error ? (err.cause instanceof Error ? err.cause.message : err.message) : String(err);

/** Rejects as soon as a store or a key service is away (`AppError('unavailable')`): what was moved by then stays moved. */
export async function rotateRootKey(orgKeys: OrgKeys, keys: KeyProvider, report: (progress: Progress) => void): Promise<Rotated> {
  const primary = await keys.primary();
  const unreadable: { orgId: string; reason: string }[] = [];

  async function move(row: OrgKeyRow): Promise<number> {
    try {
      return Number(await orgKeys.replaceWrap(row, await rewrapOrgKey(keys, row.orgId, row)));
    } catch (err) {
      if (isAppError(err) && err.code === 'unavailable') throw err;
      unreadable.push({ orgId: row.orgId, reason: reasonOf(err) });
      return 0;
    }
  }

  let moved = 0;
  for (let after = ''; ;) {
    const rows = await orgKeys.notUnder(primary, after, BATCH);
    if (rows.length === 0) return { moved, unreadable };
    // The whole batch ends first: a run that has stopped moves nothing any more.
    const ends = await Promise.allSettled(rows.map(move));
    moved += sum(ends.map((end) => (end.status === 'fulfilled' ? end.value : 0)));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    after = rows.at(-1)!.orgId;
    report({ moved, left: await leftUnderOthers(orgKeys, primary) });
  }
}
