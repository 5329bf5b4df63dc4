import { useEffect, useState } from 'react';
import { useTestRules, type Draft } from '../../api/queries/rules.ts';
import { CodeField } from '../../ui/CodeField.tsx';
import { Form } from '../../ui/Form.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { NameSelect } from '../access/NameSelect.tsx';
import { ToolSelect } from '../access/ToolSelect.tsx';
import { copy } from './dryRunCopy.ts';
import { readObject } from '../../ui/json/readObject.ts';
import styles from './rule.module.css';
import { Verdict } from './Verdict.tsx';

const KINDS = ['serviceAccount', 'user', 'orgToken'] as const;
type Kind = (typeof KINDS)[number];

interface Props {
  /** The rule as it stands in the form; undefined while something in it must be mended, which the form then shows. */
  draft: () => Draft | undefined;
  /** Changes with the draft. */
  version: string;
  ruleId: string | undefined;
  /** The saved rule is switched off; here it counts all the same. */
  isOff: boolean;
  /** What the server finds wrong in the condition. */
  onWhenProblem: (words: string) => void;
}

/** One call as it would go by the draft. */
export function DryRun({ draft, version, ruleId, isOff, onWhenProblem }: Props) {
  const { run, reset, answer, isPending, problem } = useTestRules();
  const [caller, setCaller] = useState<{ kind: Kind; id: string }>();
  const [tool, setTool] = useState<string | null>(null);
  const [text, setText] = useState('{}');
  const [isTried, setTried] = useState(false);
  const [isUnfinished, setUnfinished] = useState(false);
  const read = readObject(text);
  // What was said of another draft is no longer true.
  useEffect(() => {
    reset();
    setUnfinished(false);
  }, [version, caller, tool, text]);
  useEffect(() => {
    const words = problem?.details.flatMap((detail) => /^\/draft\/when: (.*)$|^\/when: (.*)$/s.exec(detail)?.slice(1) ?? []).find(Boolean);
    if (words !== undefined) onWhenProblem(words);
    // Once for each answer.
  }, [problem]);
  const explain = (): void => {
    setTried(true);
    const now = draft();
    setUnfinished(now === undefined);
    if (caller === undefined || tool === null || !('value' in read) || now === undefined) return;
    void run({ caller, tool, arguments: read.value, draft: now });
  };
  return (
    <Panel title={copy.title} note={isOff ? `${copy.note} ${copy.off}` : copy.note}>
      <Form
        write={{ isPending, problem }}
        isAside
        action={copy.explain}
        running={copy.explaining}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          explain();
        }}
      >
        <NameSelect
          label={copy.who}
          kinds={KINDS}
          value={caller?.id ?? ''}
          onChange={(id, found) => setCaller(found && { kind: found.kind as Kind, id })}
          error={isTried && caller === undefined ? copy.whoRule : undefined}
        />
        <ToolSelect
          label={copy.tool}
          value={tool}
          onChange={setTool}
          nothing={copy.noTool}
          error={isTried && tool === null ? copy.toolRule : undefined}
        />
        <CodeField
          label={copy.arguments}
          value={text}
          onChange={setText}
          minRows={3}
          error={'problem' in read ? read.problem : undefined}
          at={'problem' in read ? read.at : undefined}
        />
      </Form>
      {isUnfinished && <p role="alert">{copy.unfinished}</p>}
      {answer !== undefined && (
        <Verdict
          result={answer}
          tool={tool ?? ''}
          callerId={caller === undefined || caller.kind === 'orgToken' ? 'everyone' : caller.id}
          ruleId={ruleId}
        />
      )}
    </Panel>
  );
}
