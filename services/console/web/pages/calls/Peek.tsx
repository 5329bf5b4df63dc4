import { GateStrip } from '../../ui/GateStrip.tsx';
import { copy } from '../call/copy.ts';
import type { Timeline } from '../call/timeline.ts';
import { useJoined } from '../call/useJoined.ts';
import { Why } from '../call/Why.tsx';
import styles from '../record/record.module.css';

/** How a call ended, step by step and why, below its row. */
export function Peek({ timeline: told }: { timeline: Timeline }) {
  const timeline = useJoined(told);
  return (
    <div className={styles.peek}>
      <p>{copy.ends(timeline.state, timeline.result ?? {}, timeline.wasApproved, timeline.hasJoined)}</p>
      <GateStrip label={copy.strip} gates={timeline.gates} />
      <Why timeline={timeline} />
    </div>
  );
}
