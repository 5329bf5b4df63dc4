import { Button, Input, SegmentedControl } from '@mantine/core';
import { CodeField } from '../../ui/CodeField.tsx';
import { positionIn } from '../../ui/textPosition.ts';
import { ConditionRow } from './ConditionRow.tsx';
import { conditionProblem, readConditions, writeConditions, type Condition, type Conditions } from './conditions.ts';
import { copy } from './copy.ts';
import type { When } from './draft.ts';
import styles from './rule.module.css';

const NEW: Condition = { argument: '', operator: 'greater', type: 'number', values: [''] };

interface FormProps {
  value: Conditions;
  onChange: (value: Conditions) => void;
}

function ConditionForm({ value: { join, list }, onChange }: FormProps) {
  const set = (next: readonly Condition[]): void => onChange({ join: next.length < 2 ? 'all' : join, list: next });
  const isWritable = list.length > 0 && list.every((one) => conditionProblem(one) === null);
  return (
    <div className={styles.lines}>
      {list.map((one, index) => (
        <ConditionRow
          key={index}
          index={index}
          value={one}
          onChange={(next) => set(list.with(index, next))}
          onRemove={() => set(list.toSpliced(index, 1))}
        />
      ))}
      <div className={styles.conditionFoot}>
        <Button variant="subtle" size="compact-sm" onClick={() => set([...list, NEW])}>
          {copy.addCondition}
        </Button>
        {list.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={copy.join}
            data={Object.entries(copy.joins).map(([value, label]) => ({ value, label }))}
            value={join}
            onChange={(next) => onChange({ join: next as Conditions['join'], list })}
          />
        )}
      </div>
      {isWritable && (
        <p className={styles.writes}>
          <span className={styles.muted}>{copy.writes}</span> <code>{writeConditions({ join, list })}</code>
        </p>
      )}
    </div>
  );
}

interface Props {
  value: When;
  onChange: (value: When) => void;
  error: string | undefined;
  path: string | undefined;
}

/** Conditions on arguments: in a form, or as CEL. What the form cannot show stays CEL. */
export function WhenField({ value, onChange, error, path }: Props) {
  const read = value.as === 'cel' ? readConditions(value.cel.trim()) : undefined;
  const choose = (as: When['as']): void => {
    if (as === 'cel') {
      const isWritable = value.form.list.every((one) => conditionProblem(one) === null);
      return onChange({ ...value, as, cel: isWritable ? writeConditions(value.form) : value.cel });
    }
    if (read !== undefined) onChange({ ...value, as, form: read });
  };
  return (
    <Input.Wrapper label={copy.when} description={copy.whenHelp} labelElement="div" error={value.as === 'form' ? error : undefined}>
      <div className={styles.lines}>
        <SegmentedControl
          className={styles.fit}
          size="xs"
          aria-label={copy.when}
          data={[
            { value: 'form', label: copy.asForm, disabled: value.as === 'cel' && read === undefined },
            { value: 'cel', label: copy.asCel },
          ]}
          value={value.as}
          onChange={(as) => choose(as)}
        />
        {value.as === 'form' ? (
          <ConditionForm value={value.form} onChange={(form) => onChange({ ...value, form })} />
        ) : (
          <>
            {read === undefined && value.cel.trim() !== '' && <p className={styles.muted}>{copy.noForm}</p>}
            <CodeField
              label={copy.cel}
              description={copy.celHelp}
              value={value.cel}
              onChange={(cel) => onChange({ ...value, cel })}
              error={error}
              at={error === undefined ? undefined : positionIn(error)}
              maxLength={2_000}
              path={path}
            />
          </>
        )}
      </div>
    </Input.Wrapper>
  );
}
