import { GateStrip } from '../../ui/GateStrip.tsx';
import { copy } from '../call/copy.ts';
import type { Timeline } from '../call/timeline.ts';
import { Why } from '../call/Why.tsx';
import styles from '../record/record.module.css';

/** How a call ended, step by step and why, below its row. */
export const Peek = ({ timeline }: { timeline: Timeline }) => (
  <div className={styles.peek}>
    <p>{copy.ends(timeline.state, timeline.result ?? {}, timeline.wasApproved)}</p>
    <GateStrip label={copy.strip} gates={timeline.gates} />
    <Why timeline={timeline} />
  </div>
);
