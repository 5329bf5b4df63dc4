/** A change of many things, a part at a time. What became of each is kept; what the server did not answer for is never called done. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useOrgSlug } from './orgSlug.ts';
import { toProblem, type Problem } from './problems.ts';
import { keysTouchedBy, type Resource } from './resources.ts';
import type { BulkResult } from './types.ts';

/** Things in one request. */
const AT_ONCE = 50;
const TRIES = 4;
const PAUSE_S = 2;

/** `results`: one for each item, in their order. */
export type SendBulk<T> = (items: readonly T[], key: string) => Promise<{ results: BulkResult[] }>;
export interface Told<T> {
  item: T;
  outcome: BulkResult['outcome'];
  reason: string | undefined;
}
interface State<T> {
  told: readonly Told<T>[];
  /** Items that were sent and for which no answer came. */
  lost: readonly T[];
  /** Items that were not sent. */
  left: readonly T[];
  isRunning: boolean;
  problem: Problem | null;
}
export interface Bulk<T> extends State<T> {
  run: (items: readonly T[]) => void;
  /** Goes on where it stopped; the lost items are sent again under their first key, so that nothing is done twice. */
  goOn: () => void;
  /** Stops after the part that runs. */
  stop: () => void;
  reset: () => void;
}

const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
const isStillRunning = ({ status, retryAfterSeconds }: Problem): boolean => status === 409 && retryAfterSeconds !== undefined;
/** An earlier try of the same part may have got through, so a later one that surely did nothing says nothing of the part. */
const isOpen = (problem: Problem): boolean => problem.outcomeUnknown || problem.nothingDone || isStillRunning(problem);
const mayRepeat = (problem: Problem): boolean => isOpen(problem) || problem.status === 429;

async function sendUntilAnswered<T>(send: SendBulk<T>, items: readonly T[], key: string): Promise<BulkResult[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await send(items, key)).results;
    } catch (err) {
      const problem = toProblem(err);
      if (!mayRepeat(problem) || attempt === TRIES) throw problem;
      await pause(problem.retryAfterSeconds ?? PAUSE_S);
    }
  }
}

const nothing = { told: [], lost: [], left: [], isRunning: false, problem: null };

export function useBulk<T>(resource: Resource, send: SendBulk<T>): Bulk<T> {
  const queries = useQueryClient();
  const org = useOrgSlug();
  const [state, setState] = useState<State<T>>(nothing);
  const isStopped = useRef(false);
  const lostKey = useRef<string>(undefined);
  useEffect(() => () => void (isStopped.current = true), []);

  const work = async (before: readonly Told<T>[], lost: readonly T[], items: readonly T[]): Promise<void> => {
    isStopped.current = false;
    let now: State<T> = { told: before, lost, left: items, isRunning: true, problem: null };
    setState(now);
    while ((now.lost.length > 0 || now.left.length > 0) && !isStopped.current) {
      const part = now.lost.length > 0 ? now.lost : now.left.slice(0, AT_ONCE);
      const left = now.lost.length > 0 ? now.left : now.left.slice(part.length);
      const key = lostKey.current ?? crypto.randomUUID();
      try {
        const results = await sendUntilAnswered(send, part, key);
        lostKey.current = undefined;
        const told = part.map((item, at): Told<T> => ({ item, outcome: results[at]?.outcome ?? 'unknown', reason: results[at]?.reason }));
        now = { ...now, told: [...now.told, ...told], lost: [], left };
        setState(now);
      } catch (err) {
        const problem = toProblem(err);
        const isLost = isOpen(problem) || now.lost.length > 0;
        lostKey.current = isOpen(problem) ? key : undefined;
        now = { ...now, problem, ...(isLost && { lost: part, left }) };
        break;
      }
    }
    setState({ ...now, isRunning: false });
    // Reads are repeated after a failure too: some of the changes may have happened all the same.
    for (const touched of keysTouchedBy(resource)) void queries.invalidateQueries({ queryKey: [org, touched] });
  };
  return {
    ...state,
    run: (items) => {
      lostKey.current = undefined;
      void work([], [], items);
    },
    goOn: () => void work(state.told, state.lost, state.left),
    stop: () => void (isStopped.current = true),
    reset: () => setState(nothing),
  };
}
