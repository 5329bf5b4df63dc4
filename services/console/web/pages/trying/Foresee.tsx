import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTestRules, type Trial } from '../../api/queries/rules.ts';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { Verdict } from '../rule/Verdict.tsx';
import { copy } from './copy.ts';
import styles from './trying.module.css';

interface Props {
  caller: Trial['caller'];
  /** As calls name it. */
  tool: string;
  /** Undefined while what is typed is no object. */
  args: Record<string, unknown> | undefined;
}

/** What would become of the call, told without making it. The server tells admins only. */
export function Foresee({ caller, tool, args }: Props) {
  const { run, reset, answer, isPending, problem } = useTestRules();
  // What was said of another call is no longer true.
  useEffect(reset, [tool, JSON.stringify(args)]);
  return (
    <div className={styles.foresee}>
      <p className={styles.links}>
        <Button
          variant="default"
          disabled={args === undefined || isPending}
          onClick={() => args !== undefined && void run({ caller, tool, arguments: args })}
        >
          {isPending ? copy.foreseeing : copy.foresee}
        </Button>
        <span className={styles.muted}>{copy.foreseeHelp}</span>
      </p>
      <WriteProblem problem={problem} />
      {answer !== undefined && <Verdict result={answer} callerId={caller.id} ruleId={undefined} />}
    </div>
  );
}
