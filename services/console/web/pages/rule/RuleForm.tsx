import { Radio, Textarea, TextInput } from '@mantine/core';
import { fieldsOf } from '../../ui/fieldsOf.ts';
import type { ApiForm } from '../../ui/useApiForm.ts';
import { AskFields } from './AskFields.tsx';
import { copy } from './copy.ts';
import type { RuleValues } from './draft.ts';
import { PatternsField } from './PatternsField.tsx';
import styles from './rule.module.css';
import { ScheduleField } from './ScheduleField.tsx';
import { WhenField } from './WhenField.tsx';
import { WhoField } from './WhoField.tsx';

/** All fields of a rule. */
export function RuleForm({ api: { form } }: { api: ApiForm<RuleValues> }) {
  const field = fieldsOf(form);
  const effect = field('effect');
  return (
    <>
      <TextInput label={copy.name} placeholder={copy.namePlaceholder} maxLength={128} {...form.getInputProps('name')} />
      <Radio.Group label={copy.effect} value={effect.value} onChange={(value) => effect.onChange(value)}>
        <div className={styles.radios}>
          {Object.entries(copy.effects).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
      <PatternsField {...field('tools')} />
      <WhoField {...field('subjects')} />
      <WhenField {...field('when')} />
      <ScheduleField {...field('schedule')} />
      {effect.value === 'REQUIRE_APPROVAL' && <AskFields approvers={field('approvers')} lifetime={field('expiresInSeconds')} />}
      <Textarea label={copy.reason} description={copy.reasonHelp} autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
    </>
  );
}
