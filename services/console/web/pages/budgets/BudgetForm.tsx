import { Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePutBudget } from '../../api/queries/budgets.ts';
import type { Budget } from '../../api/types.ts';
import { Conflict } from '../../ui/Conflict.tsx';
import { Form } from '../../ui/Form.tsx';
import { useApiForm } from '../../ui/useApiForm.ts';
import styles from './budgets.module.css';
import { copy } from './copy.ts';
import { limitOf, limitRule, limitsRule } from './limits.ts';

interface Props {
  slug: string;
  /** The budget as read last; newer than the edited one when somebody else saves meanwhile. */
  budget: Budget | undefined;
  onSaved: (at: Date) => void;
  onCancel: () => void;
}

const textOf = (limit: number | undefined): string => (limit === undefined ? '' : String(limit));
const valuesOf = (budget: Budget | undefined) => ({
  period: budget?.period ?? 'DAY',
  softLimit: textOf(budget?.softLimit),
  hardLimit: textOf(budget?.hardLimit),
});

/** Limits of one integration. Saved over the version they were made from and over no other. */
export function BudgetForm({ slug, budget, onSaved, onCancel }: Props) {
  const put = usePutBudget();
  const [revision, setRevision] = useState(budget?.revision);
  const { form, byField, submit } = useApiForm(
    valuesOf(budget),
    { softLimit: (value, values) => limitRule(value) ?? limitsRule(values), hardLimit: limitRule },
    put.problem,
  );
  const save = async (over: number | undefined): Promise<void> => {
    setRevision(over);
    const { period, softLimit, hardLimit } = form.values;
    const limits = { ...limitOf('softLimit', softLimit), ...limitOf('hardLimit', hardLimit) };
    const done = await put.run({ slug, period, ...limits, ...(over === undefined ? {} : { revision: over }) });
    if (done !== undefined) onSaved(done.at);
  };
  const takeTheirs = (): void => {
    put.reset();
    setRevision(budget?.revision);
    form.setValues(valuesOf(budget));
  };
  const isConflict = put.problem?.status === 409 && budget !== undefined && budget.revision !== revision;
  const mine = { ...limitOf('softLimit', form.values.softLimit), ...limitOf('hardLimit', form.values.hardLimit) };
  const conflict = isConflict ? (
    <Conflict
      mine={copy.lines(form.values.period, mine)}
      theirs={copy.lines(budget.period, budget)}
      none={copy.conflictNone}
      onKeep={() => void save(budget.revision)}
      onTake={takeTheirs}
      isPending={put.isPending}
    />
  ) : undefined;
  return (
    <Form
      onSubmit={submit(() => save(revision))}
      write={put}
      byField={byField}
      question={conflict}
      action={copy.save}
      running={copy.saving}
      onCancel={onCancel}
    >
      <h3>{copy.formTitle(slug)}</h3>
      <Radio.Group label={copy.period} value={form.values.period} onChange={(value) => form.setFieldValue('period', value)}>
        <div className={styles.radios}>
          {Object.entries(copy.periods).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
      <TextInput autoFocus label={copy.soft} description={copy.softHelp} inputMode="numeric" {...form.getInputProps('softLimit')} />
      <TextInput label={copy.hard} description={copy.hardHelp} inputMode="numeric" {...form.getInputProps('hardLimit')} />
    </Form>
  );
}
