import { useMemo } from 'react';
import { Problem } from '../../api/problems.ts';

/** The form has the fields of both halves of an envelope side by side: `/spec/systemPrompt: …` belongs to `systemPrompt`. */
export function useFlatProblem(problem: Problem | null): Problem | null {
  return useMemo(() => {
    if (problem === null) return null;
    const { status, message, data, correlationId, retryAfterSeconds } = problem;
    return new Problem(status, message, {
      data,
      details: problem.details.map((detail) => detail.replace(/^\/(?:agent|spec)\/(?=[^/:])/, '/')),
      ...(correlationId === undefined ? {} : { correlationId }),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    });
  }, [problem]);
}
