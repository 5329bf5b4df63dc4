import type { Problem } from '../api/problems.ts';
import { asSentence } from './numberWords.ts';
import { Correlation } from './PageStates.tsx';
import styles from './WriteProblem.module.css';

interface Props {
  problem: Problem | null;
  /** Failures that already stand beside their fields, by field; only those under '' are shown here. */
  byField?: Readonly<Record<string, string>>;
}

function headline({ status, outcomeUnknown, retryAfterSeconds }: Problem): string {
  if (outcomeUnknown)
    return 'No answer came, so it may or may not be done. Press the button again and change nothing before: it is done only once.';
  if (status === 403) return 'Not done: you may not do this.';
  if (status === 409) return 'Not done: it collides with what is there.';
  if (status === 429)
    return `Not done: too many requests. Try again${retryAfterSeconds === undefined ? ' later' : ` in ${retryAfterSeconds} s`}.`;
  return 'Not done.';
}

/** Why a change was not made, and whether that is certain. */
export function WriteProblem({ problem, byField }: Props) {
  if (problem === null) return null;
  const details = byField === undefined ? problem.details : (byField['']?.split('; ') ?? []);
  const isShownBeside = byField !== undefined && Object.keys(byField).some((field) => field !== '');
  const more = isShownBeside ? 'See the marked fields.' : details.length > 0 || problem.outcomeUnknown ? '' : asSentence(problem.message);
  return (
    <div className={styles.problem} role="alert">
      <p>
        <strong>{headline(problem)}</strong> {more}
      </p>
      {details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
      <Correlation problem={problem} />
    </div>
  );
}
