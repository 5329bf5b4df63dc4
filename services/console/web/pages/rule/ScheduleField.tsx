import { Checkbox, Input, Switch, TextInput } from '@mantine/core';
import { copy } from './copy.ts';
import { DAYS, type Hours } from './draft.ts';
import styles from './rule.module.css';

interface Props {
  value: Hours;
  onChange: (value: Hours) => void;
  error: string | undefined;
}

/** Days and hours in which a rule counts. */
export function ScheduleField({ value, onChange, error }: Props) {
  const { isOn, days, from, to, timeZone } = value;
  const isOvernight = from !== '' && to !== '' && to <= from;
  return (
    <div className={styles.lines}>
      <Switch
        label={copy.schedule}
        description={copy.scheduleHelp}
        checked={isOn}
        onChange={(event) => onChange({ ...value, isOn: event.currentTarget.checked })}
      />
      {isOn && (
        <Input.Wrapper error={error}>
          <div className={styles.lines}>
            <Checkbox.Group
              label={copy.days}
              value={[...days]}
              onChange={(next) => onChange({ ...value, days: DAYS.filter((day) => next.includes(day)) })}
            >
              <div className={styles.radios}>
                {DAYS.map((day) => (
                  <Checkbox key={day} value={day} label={copy.dayNames[day]} />
                ))}
              </div>
            </Checkbox.Group>
            <div className={styles.times}>
              <TextInput
                label={copy.from}
                type="time"
                value={from}
                onChange={(event) => onChange({ ...value, from: event.currentTarget.value })}
              />
              <TextInput
                label={copy.to}
                type="time"
                value={to}
                onChange={(event) => onChange({ ...value, to: event.currentTarget.value })}
              />
            </div>
            {isOvernight && <p className={styles.muted}>{copy.overnight}</p>}
            <TextInput
              label={copy.timeZone}
              description={copy.timeZoneHelp}
              value={timeZone}
              onChange={(event) => onChange({ ...value, timeZone: event.currentTarget.value })}
              maxLength={64}
              spellCheck={false}
            />
          </div>
        </Input.Wrapper>
      )}
    </div>
  );
}
