/** A change: sent under one idempotency key, followed by fresh reads of what it touched. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useOrgSlug } from './orgSlug.ts';
import { attemptAt, type Attempt } from './attempt.ts';
import { toProblem, type Problem } from './problems.ts';
import { keysTouchedBy, type Resource } from './resources.ts';

/** The answer, and when it came: "Revoked 14:03:11". */
export interface Done<A> {
  answer: A;
  at: Date;
}

export interface Write<V, A> {
  /** Undefined when it failed; `problem` says why. */
  run: (variables: V) => Promise<Done<A> | undefined>;
  isPending: boolean;
  problem: Problem | null;
  reset: () => void;
}

const IDLE = { isPending: false, problem: null };

/**
 * `send` gets the variables and the key. A retry of the same variables after a lost answer keeps the key, so that it cannot be done twice;
 * any answer, good or bad, ends it. Not a mutation of the query cache: variables and answers may be secrets, and live in their component alone.
 */
export function useWrite<V, A>(resource: Resource, send: (variables: V, key: string) => Promise<A>): Write<V, A> {
  const queries = useQueryClient();
  const org = useOrgSlug();
  const lost = useRef<Attempt>(undefined);
  const [state, setState] = useState<{ isPending: boolean; problem: Problem | null }>(IDLE);

  const refresh = (): void => {
    for (const touched of keysTouchedBy(resource)) void queries.invalidateQueries({ queryKey: touched === 'me' ? ['me'] : [org, touched] });
  };

  const run = async (variables: V): Promise<Done<A> | undefined> => {
    const attempt = attemptAt(variables, lost.current);
    const isRepeat = attempt === lost.current;
    lost.current = undefined;
    setState({ isPending: true, problem: null });
    try {
      const answer = await send(variables, attempt.key);
      setState(IDLE);
      return { answer, at: new Date() };
    } catch (err) {
      const problem = isRepeat ? toProblem(err).asRepeat() : toProblem(err);
      if (problem.outcomeUnknown) lost.current = attempt;
      setState({ isPending: false, problem });
      return undefined;
    } finally {
      // Reads are repeated after a failure too: the change may have happened all the same.
      refresh();
    }
  };
  return { run, ...state, reset: () => setState(IDLE) };
}
