import styles from './GateStrip.module.css';
import { Status } from './Status.tsx';
import { Time } from './Time.tsx';

/** Steps of a governed call, in their order. */
export const gateSteps = ['found', 'decided', 'recorded', 'approved', 'sent', 'answered'] as const;
export type GateStep = (typeof gateSteps)[number];
export type GateState = 'done' | 'waiting' | 'refused' | 'failed' | 'blocked' | 'unknown' | 'notNeeded' | 'later' | 'never';

export interface Gate {
  state: GateState;
  /** Instead of the state's own word: "200 in 312 ms". */
  words?: string | undefined;
  at?: string | undefined;
}
/** What is not given has not come yet. */
export type Gates = Readonly<Partial<Record<GateStep, Gate>>>;

const NAMES: Record<GateStep, [past: string, future: string]> = {
  found: ['Found', 'Find'],
  decided: ['Decided', 'Decide'],
  recorded: ['Recorded', 'Record'],
  approved: ['Approval', 'Approve'],
  sent: ['Sent', 'Send'],
  answered: ['Answered', 'Answer'],
};
const FUTURE: Record<GateState, string> = {
  done: 'would pass',
  waiting: 'would wait',
  refused: 'would be refused',
  failed: 'would fail',
  blocked: 'would be stopped',
  unknown: 'cannot be said',
  notNeeded: 'not needed',
  later: 'not reached',
  never: 'not reached',
};
const LATER: Gate = { state: 'later' };

interface Props {
  /** Name of the list, for people who do not see it. */
  label: string;
  gates: Gates;
  /** The strip shows a dry run, in which nothing has happened. */
  isFuture?: boolean;
}

/** A call, from the first check to the answer: how it looks everywhere. */
export const GateStrip = ({ label, gates, isFuture = false }: Props) => (
  <div className={styles.box}>
    <ol className={styles.strip} aria-label={label}>
      {gateSteps.map((step) => {
        const { state, words, at } = gates[step] ?? LATER;
        return (
          <li key={step} data-state={state}>
            <span className={styles.name}>{NAMES[step][isFuture ? 1 : 0]}</span>
            <Status of={`gate.${state}`} plain {...((words ?? isFuture) ? { children: words ?? FUTURE[state] } : {})} />
            {at !== undefined && (
              <span className={styles.time}>
                <Time at={at} />
              </span>
            )}
          </li>
        );
      })}
    </ol>
  </div>
);
