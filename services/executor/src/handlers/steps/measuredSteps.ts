import { inSpan } from '@gatehouse/runtime';
import { stepNames, stepTime } from '../../metrics';
import type { CallSteps } from '.';

type Step = (...args: readonly unknown[]) => Promise<unknown>;

/** The same steps, each of them timed, and a span of the call's trace. */
export function measuredSteps(steps: CallSteps): CallSteps {
  const timed = (step: (typeof stepNames)[number]): Step => {
    const run = steps[step] as Step;
    return async (...args) => {
      const since = performance.now();
      try {
        return await inSpan({ name: step, kind: 'internal' }, () => run(...args));
      } finally {
        stepTime.observeSince({ step }, since);
      }
    };
  };
  return { ...steps, ...(Object.fromEntries(stepNames.map((step) => [step, timed(step)])) as object) };
}
