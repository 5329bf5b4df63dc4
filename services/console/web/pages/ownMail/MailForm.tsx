import { Radio, Switch, TextInput } from '@mantine/core';
import { useSetOwnMail } from '../../api/queries/ownMail.ts';
import type { OwnMail } from '../../api/types.ts';
import { EditedForm } from '../../ui/EditedForm.tsx';
import { useEdited } from '../../ui/useEdited.ts';
import { copy } from './copy.ts';
import { inputOf, linesOf, paces, quietRule, timeRule, valuesOf } from './draft.ts';
import styles from './ownMail.module.css';

interface Props {
  /** The settings as read last. */
  mail: OwnMail;
  onSaved: (at: Date) => void;
}

/** Pace, time of the day, quiet hours and time zone, saved together. */
export function MailForm({ mail, onSaved }: Props) {
  const set = useSetOwnMail();
  const edited = useEdited({
    current: mail,
    valuesOf,
    rules: { dailyAt: timeRule, quietHours: quietRule, timeZone: (zone: string) => (zone.trim() === '' ? copy.timeZoneRule : null) },
    write: set,
    send: (values, revision) => set.run({ ...inputOf(values), revision }),
    onSaved: ({ at }) => onSaved(at),
  });
  const { form } = edited.api;
  const { pace, quietHours } = form.values;
  return (
    <EditedForm
      edited={edited}
      compare={(theirs) => ({ mine: linesOf(form.values), theirs: linesOf(valuesOf(theirs)) })}
      none="nothing"
      write={set}
      action={copy.save}
      running={copy.saving}
      isIdle={edited.isSame && mail.revision > 0}
    >
      <Radio.Group label={copy.pace} {...form.getInputProps('pace')}>
        <div className={styles.choices}>
          {paces.map((one) => (
            <Radio key={one} value={one} label={copy.paces[one]} description={copy.paceHelp[one]} />
          ))}
        </div>
      </Radio.Group>
      {pace === 'daily' && <TextInput type="time" label={copy.dailyAt} className={styles.time} {...form.getInputProps('dailyAt')} />}
      <Switch
        label={copy.quiet}
        description={copy.quietHelp}
        checked={quietHours.isOn}
        onChange={(event) => form.setFieldValue('quietHours', { ...quietHours, isOn: event.currentTarget.checked })}
      />
      {quietHours.isOn && (
        <div className={styles.times}>
          <TextInput
            type="time"
            label={copy.from}
            value={quietHours.from}
            onChange={(event) => form.setFieldValue('quietHours', { ...quietHours, from: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label={copy.to}
            value={quietHours.to}
            error={form.errors['quietHours']}
            onChange={(event) => form.setFieldValue('quietHours', { ...quietHours, to: event.currentTarget.value })}
          />
        </div>
      )}
      <TextInput
        label={copy.timeZone}
        description={copy.timeZoneHelp}
        maxLength={64}
        spellCheck={false}
        {...form.getInputProps('timeZone')}
      />
    </EditedForm>
  );
}
