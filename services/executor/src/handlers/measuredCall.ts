/** A governed call, counted by how it ended, in the trace it is part of. */
import { isAppError } from '@gatehouse/contracts';
import { inSpan, joinCall } from '@gatehouse/runtime';
import { calls, callTime } from '../metrics';
import { governedCall, type CallEnd } from './governedCall';
import type { CallSteps } from './steps';
import type { GovernedCall } from './steps/types';

interface Ending {
  readonly outcome: string;
  readonly code: string;
}

function endingOf(end: CallEnd): Ending {
  if ('pending' in end) return { outcome: 'waiting', code: 'ok' };
  if ('refusal' in end) return { outcome: 'refused', code: end.refusal.step };
  return { outcome: end.result.outcome, code: end.result.reason ?? 'ok' };
}

export const measuredCall = (steps: CallSteps, call: GovernedCall): Promise<CallEnd> =>
  joinCall(call.caller, () => inSpan({ name: 'governed call', kind: 'internal' }, (note) => measured(steps, call, note)));

async function measured(
  steps: CallSteps,
  call: GovernedCall,
  note: (ending: { readonly [Name in keyof Ending]: string }) => void,
): Promise<CallEnd> {
  const since = performance.now();
  let ending: Ending = { outcome: 'error', code: 'internal' };
  try {
    const end = await governedCall(steps, call);
    ending = endingOf(end);
    return end;
  } catch (err) {
    if (isAppError(err)) ending = { outcome: 'error', code: err.code };
    throw err;
  } finally {
    note({ ...ending });
    calls.add({ ...ending });
    callTime.observeSince({ outcome: ending.outcome }, since);
  }
}
