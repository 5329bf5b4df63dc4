import type { Problem } from '../api/problems.ts';

const inTime = (seconds: number | undefined, otherwise: string): string => (seconds === undefined ? otherwise : `in ${seconds} s`);

/** Whether a change was made, as far as that is certain. */
export function headline({ status, outcomeUnknown, nothingDone, retryAfterSeconds }: Problem): string {
  if (nothingDone) return `Not done: the server cannot do it right now. Try again ${inTime(retryAfterSeconds, 'shortly')}.`;
  if (outcomeUnknown)
    return 'No answer came, so it may or may not be done. Press the button again and change nothing before: it is done only once.';
  if (status === 500) return 'The server failed, so it may or may not be done. Look before you do it again.';
  if (status === 403) return 'Not done: you may not do this.';
  if (status === 409) return 'Not done: it collides with what is there.';
  if (status === 429) return `Not done: too many requests. Try again ${inTime(retryAfterSeconds, 'later')}.`;
  return 'Not done.';
}
