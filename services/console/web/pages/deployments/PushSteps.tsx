import type { PushState } from '../../api/types.ts';
import { Foreign } from '../../ui/Foreign.tsx';
import { Status } from '../../ui/Status.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { PlatformAnswer } from '../platforms/PlatformAnswer.tsx';
import { copy } from './copy.ts';
import text from '../../ui/text.module.css';
import styles from './deployments.module.css';

/** How far a push is, step by step, with the platform's words where it stopped. */
export function PushSteps({ push: { steps, goesOnAt, warnings = [] } }: { push: PushState }) {
  const at = steps.findIndex(({ state }) => state === 'failed');
  const failed = steps[at];
  const goesOn = steps.some(({ state }) => state === 'waiting') ? copy.triedAgain : copy.takenUp;
  return (
    <>
      {failed !== undefined && (
        <p role="alert" className={styles.words}>
          <strong>{copy.stopped(copy.stepNames[failed.step], at + 1, steps.length)}</strong> {copy.goesOn}
        </p>
      )}
      <ol className={styles.steps} aria-label={copy.steps}>
        {steps.map(({ step, state, attempts, error }) => (
          <li key={step} data-state={state}>
            <span>{copy.stepNames[step]}</span>
            <div>
              <span className={styles.step}>
                <Status of={{ kind: 'push', value: state }} plain />
                {attempts > 1 && <span className={text.muted}>{copy.attempts(attempts)}</span>}
              </span>
              {error !== undefined && state !== 'done' && <PlatformAnswer error={error} />}
            </div>
          </li>
        ))}
      </ol>
      {goesOnAt !== undefined && <p className={styles.words}>{goesOn(clockTime(new Date(goesOnAt)))}</p>}
      {warnings.map((warning, index) => (
        <p key={index} className={styles.words}>
          <Foreign>{warning}</Foreign>
        </p>
      ))}
    </>
  );
}
