/** Changes of one row by many hands: each is made on the row as it is, or on none. */
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@gatehouse/contracts';

/**
 * One at a time per key, in this process: whoever waits here does not fight for the row. It saves work and guards nothing; between processes the
 * condition of the write decides.
 */
function inTurn(): <T>(key: string, run: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, run) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(run, run);
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}

const turns = inTurn();
const MAX_TRIES = 20;
const STEP_MS = 20;

interface Row {
  readonly _id: string;
  readonly revision: number;
}

export interface Latest<R extends Row> {
  /** What the row is, for sentences. */
  readonly kind: string;
  /** Changes with the same key wait for each other. */
  readonly key: string;
  /** The present row, if it may be changed: first as it was named, then by its id, so that a rename meanwhile leads nobody to another one. */
  readonly find: (id: string | undefined) => Promise<R>;
  /** The revision that the caller has seen, if they state one; the row must still have it. */
  readonly revision: number | undefined;
  /** Returns the row as it is shown to a caller who has seen another revision. */
  readonly shown: (row: R) => object;
}

/** Returns the row; throws `conflict` when the caller has seen another revision. */
export function requireSeen<R extends Row>({ kind, revision, shown }: Pick<Latest<R>, 'kind' | 'revision' | 'shown'>, row: R): R {
  if (revision === undefined || revision === row.revision) return row;
  throw new AppError('conflict', `The ${kind} was changed since: it is at revision ${row.revision} now, not at ${revision}`, {
    data: { current: shown(row) },
  });
}

/**
 * Runs `attempt` on the present row until it answers something; undefined means that somebody was faster. A caller who states a revision gets
 * `conflict` instead of another try.
 */
export const withLatest = <R extends Row, T>(latest: Latest<R>, attempt: (row: R) => Promise<T | undefined>): Promise<T> =>
  turns(latest.key, async () => {
    let id: string | undefined;
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const row = requireSeen(latest, await latest.find(id));
      const done = await attempt(row);
      if (done !== undefined) return done;
      id = row._id;
      await pause(Math.random() * STEP_MS * tries);
    }
    throw new AppError('conflict', `the ${latest.kind} is being changed by many at once; try again`);
  });
