import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCreateRule, useUpdateRule, type Draft } from '../../api/queries/rules.ts';
import type { Rule } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { Conflict } from '../../ui/Conflict.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { toast } from '../../ui/toast.tsx';
import { nameRule, useApiForm } from '../../ui/useApiForm.ts';
import type { Named } from '../rules/names.ts';
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

interface Props {
  /** As read last; newer than what is edited when somebody else saves meanwhile. None of a new one. */
  rule: Rule | undefined;
  named: readonly Named[];
}

/** The fields of a rule, and beside them what the draft would do. */
export function Editor({ rule, named }: Props) {
  const org = useOrgSlug();
  const navigate = useNavigate();
  const create = useCreateRule();
  const update = useUpdateRule();
  const write = rule === undefined ? create : update;
  const [saved, setSaved] = useState<{ values: RuleValues; revision: number | undefined }>({
    values: rule === undefined ? emptyValues : valuesOf(rule),
    revision: rule?.revision,
  });
  const [createdId, setCreatedId] = useState<string>();
  const [said, setSaid] = useState('');
  const api = useApiForm<RuleValues>(saved.values, RULES, write.problem);
  const { form } = api;
  const isSame = JSON.stringify(form.values) === JSON.stringify(saved.values);

  const take = (from: Rule): void => {
    const values = valuesOf(from);
    setSaved({ values, revision: from.revision });
    form.setValues(values);
    write.reset();
  };
  // Somebody else saved and nothing was edited here: take over their version.
  useEffect(() => {
    if (rule !== undefined && isSame && rule.revision > (saved.revision ?? 0)) take(rule);
  });
  // After the state that lets the guard go.
  useEffect(() => {
    if (createdId !== undefined) void navigate(`/orgs/${org}/rules/${createdId}`, { replace: true });
  }, [createdId, navigate, org]);

  const save = async (over = saved.revision): Promise<void> => {
    const { values } = form;
    if (rule === undefined) {
      const done = await create.run(inputOf(values));
      if (done === undefined) return;
      toast(copy.created(done.answer.name));
      return setCreatedId(done.answer.id);
    }
    const revision = over === undefined ? {} : { revision: over };
    const done = await update.run({ id: rule.id, ...revision, ...requiredOf(values), ...optionalOf(values) });
    if (done === undefined) return;
    setSaved({ values, revision: done.answer.revision });
    setSaid(copy.saved(clockTime(done.at)));
  };
  const draft = (): Draft | undefined => {
    if (form.validate().hasErrors) return undefined;
    return { ...inputOf(form.values), ...(rule === undefined ? {} : { id: rule.id, priority: rule.priority, enabled: true }) };
  };
  const history = rule === undefined ? '' : copy.revision(rule.revision, rule.updatedBy);
  const version = JSON.stringify(form.values);
  const isConflict = write.problem?.status === 409 && rule !== undefined && rule.revision !== saved.revision;
  const dryRun = {
    named,
    draft,
    version,
    ruleId: rule?.id,
    isOff: rule?.enabled === false,
    onWhenProblem: (words: string) => form.setFieldError('when', words),
  };
  return (
    <div className={styles.room}>
      <div className={styles.split}>
        <RuleForm
          api={api}
          named={named}
          onSave={() => save()}
          onDiscard={isSame ? undefined : () => form.setValues(saved.values)}
          words={rule === undefined ? { action: copy.create, running: copy.creating } : { action: copy.save, running: copy.saving }}
          write={write}
          state={isSame ? said || history : copy.unsaved}
          conflict={
            isConflict ? (
              <Conflict
                mine={ruleLines(inputOf(form.values))}
                theirs={ruleLines(inputOf(valuesOf(rule)))}
                none={copy.conflictNone}
                onKeep={() => void save(rule.revision)}
                onTake={() => take(rule)}
                isPending={write.isPending}
              />
            ) : undefined
          }
        />
        <div className={styles.side}>
          <DryRun {...dryRun} />
          <Replay draft={draft} version={version} />
        </div>
      </div>
      <LeaveGuard isDirty={!isSame && createdId === undefined} what={copy.leave} />
    </div>
  );
}
