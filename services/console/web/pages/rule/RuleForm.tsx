import { Radio, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Write } from '../../api/useWrite.ts';
import { fieldsOf } from '../../ui/fieldsOf.ts';
import { Form } from '../../ui/Form.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { ApiForm } from '../../ui/useApiForm.ts';
import { AskFields } from './AskFields.tsx';
import { copy } from './copy.ts';
import type { RuleValues } from './draft.ts';
import { PatternsField } from './PatternsField.tsx';
import styles from './rule.module.css';
import { ScheduleField } from './ScheduleField.tsx';
import { WhenField } from './WhenField.tsx';
import { WhoField } from './WhoField.tsx';

interface Props {
  api: ApiForm<RuleValues>;
  onSave: () => Promise<void>;
  onDiscard: (() => void) | undefined;
  words: { action: string; running: string };
  write: Pick<Write<never, unknown>, 'isPending' | 'problem'>;
  /** The two versions, when somebody else saved first. */
  conflict: ReactNode;
  state: ReactNode;
}

/** All fields of a rule. */
export function RuleForm({ api: { form, byField, submit }, onSave, onDiscard, words, write, conflict, state }: Props) {
  const { values } = form;
  const { error, path, set } = fieldsOf(form);
  return (
    <Panel title={copy.formTitle}>
      <Form
        {...words}
        className={styles.form}
        onSubmit={submit(onSave)}
        write={write}
        byField={byField}
        question={conflict}
        onCancel={onDiscard}
        cancel={copy.discard}
      >
        <TextInput label={copy.name} placeholder={copy.namePlaceholder} maxLength={128} {...form.getInputProps('name')} />
        <Radio.Group label={copy.effect} value={values.effect} onChange={(value) => set('effect')(value)}>
          <div className={styles.radios}>
            {Object.entries(copy.effects).map(([value, label]) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </div>
        </Radio.Group>
        <PatternsField value={values.tools} onChange={set('tools')} error={error('tools')} path={path('tools')} />
        <WhoField value={values.subjects} onChange={set('subjects')} error={error('subjects')} />
        <WhenField value={values.when} onChange={set('when')} error={error('when')} path={path('when')} />
        <ScheduleField value={values.schedule} onChange={set('schedule')} error={error('schedule')} />
        {values.effect === 'REQUIRE_APPROVAL' && (
          <AskFields
            approvers={values.approvers}
            onApprovers={set('approvers')}
            approversError={error('approvers')}
            lifetime={values.expiresInSeconds}
            onLifetime={set('expiresInSeconds')}
            lifetimeError={error('expiresInSeconds')}
          />
        )}
        <Textarea
          label={copy.reason}
          description={copy.reasonHelp}
          autosize
          minRows={2}
          maxLength={500}
          {...form.getInputProps('reason')}
        />
      </Form>
      <p className={styles.state} role="status">
        {state}
      </p>
    </Panel>
  );
}
