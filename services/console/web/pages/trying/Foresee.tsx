import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { usePreviewOwnCall, useTestRules, type Trial } from '../../api/queries/rules.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { Verdict } from '../rule/Verdict.tsx';
import { copy } from './copy.ts';
import styles from './trying.module.css';

interface Props {
  caller: Trial['caller'];
  /** The tool's name in calls. */
  tool: string;
  /** Undefined while what is typed is no object. */
  args: Record<string, unknown> | undefined;
}

/** What would become of the call, told without making it: to admins with every step, to others as the call would tell them. */
export function Foresee({ caller, tool, args }: Props) {
  const isAdmin = useIsAdmin();
  const asAdmin = useTestRules();
  const own = usePreviewOwnCall();
  const { reset, answer, isPending, problem } = isAdmin ? asAdmin : own;
  const ask = (values: Record<string, unknown>): void => {
    const call = { tool, arguments: values };
    void (isAdmin ? asAdmin.run({ caller, ...call }) : own.run(call));
  };
  // What was said of another call is no longer true.
  useEffect(reset, [tool, JSON.stringify(args)]);
  return (
    <div className={styles.foresee}>
      <p className={styles.links}>
        <Button variant="default" disabled={args === undefined || isPending} onClick={() => args !== undefined && ask(args)}>
          {isPending ? copy.foreseeing : copy.foresee}
        </Button>
        <span className={styles.muted}>{copy.foreseeHelp}</span>
      </p>
      <WriteProblem problem={problem} />
      {answer !== undefined && <Verdict result={answer} tool={tool} callerId={caller.id} ruleId={undefined} />}
    </div>
  );
}
