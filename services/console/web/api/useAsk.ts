/** A question that is sent like a change because it is long, and changes nothing: a dry run. */
import { useRef, useState } from 'react';
import { toProblem, type Problem } from './problems.ts';

export interface Ask<V, A> {
  run: (question: V) => Promise<void>;
  /** The answer to the latest question; undefined while nothing was asked or the last question failed. */
  answer: A | undefined;
  isPending: boolean;
  problem: Problem | null;
  reset: () => void;
}

interface State<A> {
  answer: A | undefined;
  isPending: boolean;
  problem: Problem | null;
}

/** Asks questions and keeps the answer to the latest one; it drops an older answer that comes later. */
export function useAsk<V, A>(send: (question: V) => Promise<A>): Ask<V, A> {
  const idle: State<A> = { answer: undefined, isPending: false, problem: null };
  const [state, setState] = useState(idle);
  const latest = useRef(0);
  const run = async (question: V): Promise<void> => {
    const mine = (latest.current += 1);
    setState((before) => ({ ...before, isPending: true, problem: null }));
    const next = await send(question).then(
      (answer): State<A> => ({ answer, isPending: false, problem: null }),
      (err: unknown): State<A> => ({ answer: undefined, isPending: false, problem: toProblem(err) }),
    );
    if (latest.current === mine) setState(next);
  };
  const reset = (): void => {
    latest.current += 1;
    setState(idle);
  };
  return { run, ...state, reset };
}
