import type { Problem } from '../api/problems.ts';
import { asSentence } from './numberWords.ts';
import { Correlation } from './PageStates.tsx';
import styles from './WriteProblem.module.css';
import { headline } from './writeWords.ts';

interface Props {
  problem: Problem | null;
  /** Failures that already stand beside their fields, by field; only those under '' are shown here. */
  byField?: Readonly<Record<string, string>>;
}

/** Why a change was not made, and whether that is certain. */
export function WriteProblem({ problem, byField }: Props) {
  if (problem === null) return null;
  const details = byField === undefined ? problem.details : (byField['']?.split('; ') ?? []);
  const isShownBeside = byField !== undefined && Object.keys(byField).some((field) => field !== '');
  const more = isShownBeside
    ? 'See the marked fields.'
    : details.length > 0 || problem.outcomeUnknown || problem.nothingDone || problem.status === 500
      ? ''
      : asSentence(problem.message);
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
