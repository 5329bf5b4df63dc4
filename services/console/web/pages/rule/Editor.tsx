import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCreateRule, useUpdateRule, type Draft } from '../../api/queries/rules.ts';
import type { Rule } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { EditedForm } from '../../ui/EditedForm.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { toast } from '../../ui/toast.tsx';
import { nameRule } from '../../ui/useApiForm.ts';
import { useEdited } from '../../ui/useEdited.ts';
import { ChangedBy } from './ChangedBy.tsx';
import { copy } from './copy.ts';
import {
  emptyValues,
  inputOf,
  lifetimeRule,
  optionalOf,
  requiredOf,
  scheduleRule,
  toolsRule,
  valuesOf,
  whenRule,
  type RuleValues,
} from './draft.ts';
import { DryRun } from './DryRun.tsx';
import { Replay } from './Replay.tsx';
import styles from './rule.module.css';
import { RuleForm } from './RuleForm.tsx';
import { ruleLines } from './ruleLines.ts';

const reasonRule = (reason: string): string | null =>
  reason.trim() === '' ? copy.reasonRule : [...reason].length > 500 ? copy.reasonLong : null;

const RULES = {
  name: nameRule,
  tools: toolsRule,
  when: whenRule,
  schedule: scheduleRule,
  expiresInSeconds: lifetimeRule,
  reason: reasonRule,
};

/** The rule that is edited. Its revision is 0 until it is created. */
interface Edited {
  revision: number;
  rule: Rule | undefined;
}

interface Props {
  /** The rule as read last, newer than the edited one when somebody else saves meanwhile; undefined for a new rule. */
  rule: Rule | undefined;
}

/** The fields of a rule, and beside them what the draft would do. */
export function Editor({ rule }: Props) {
  const org = useOrgSlug();
  const navigate = useNavigate();
  const create = useCreateRule();
  const update = useUpdateRule();
  const write = rule === undefined ? create : update;
  const [createdId, setCreatedId] = useState<string>();
  const [said, setSaid] = useState('');
  const edited = useEdited<Edited, RuleValues>({
    current: { revision: rule?.revision ?? 0, rule },
    valuesOf: (from) => (from.rule === undefined ? emptyValues : valuesOf(from.rule)),
    rules: RULES,
    write,
    send: async (values, revision) => {
      const done =
        rule === undefined
          ? await create.run(inputOf(values))
          : await update.run({ id: rule.id, revision, ...requiredOf(values), ...optionalOf(values) });
      return done && { ...done, answer: { revision: done.answer.revision, rule: done.answer } };
    },
    onSaved: ({ answer, at }) => {
      if (rule !== undefined) return setSaid(copy.saved(clockTime(at)));
      toast(copy.created(answer.rule?.name ?? ''));
      setCreatedId(answer.rule?.id);
    },
  });
  const { api, isSame } = edited;
  const { form } = api;
  // The page is left in an effect, after the state that lets the guard go.
  useEffect(() => {
    if (createdId !== undefined) void navigate(`/orgs/${org}/rules/${createdId}`, { replace: true });
  }, [createdId, navigate, org]);

  const draft = (): Draft | undefined => {
    if (form.validate().hasErrors) return undefined;
    return { ...inputOf(form.values), ...(rule === undefined ? {} : { id: rule.id, priority: rule.priority, enabled: true }) };
  };
  const history = rule !== undefined && <ChangedBy rule={rule} />;
  const version = JSON.stringify(form.values);
  const dryRun = {
    draft,
    version,
    ruleId: rule?.id,
    isOff: rule?.enabled === false,
    onWhenProblem: (words: string) => form.setFieldError('when', words),
  };
  return (
    <div className={styles.room}>
      <div className={styles.split}>
        <Panel title={copy.formTitle}>
          <EditedForm
            className={styles.form}
            edited={edited}
            write={write}
            {...(rule === undefined ? { action: copy.create, running: copy.creating } : { action: copy.save, running: copy.saving })}
            onCancel={isSame ? undefined : edited.discard}
            cancel={copy.discard}
            compare={({ rule: theirs }) => ({
              mine: ruleLines(inputOf(form.values)),
              theirs: ruleLines(inputOf(theirs === undefined ? emptyValues : valuesOf(theirs))),
            })}
            none={copy.conflictNone}
            state={isSame ? said || history : copy.unsaved}
          >
            <RuleForm api={api} />
          </EditedForm>
        </Panel>
        <div className={styles.side}>
          <DryRun {...dryRun} />
          <Replay draft={draft} version={version} />
        </div>
      </div>
      <LeaveGuard isDirty={!isSame && createdId === undefined} what={copy.leave} />
    </div>
  );
}
