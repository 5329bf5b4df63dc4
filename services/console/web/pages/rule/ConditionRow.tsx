import { ActionIcon, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx';
import { takesValue, typesOf, type Condition, type Operator, type ValueType } from './conditions.ts';
import { copy } from './copy.ts';
import styles from './rule.module.css';

interface Props {
  index: number;
  value: Condition;
  onChange: (value: Condition) => void;
  onRemove: () => void;
}

const withOperator = (condition: Condition, operator: Operator): Condition => {
  const types = typesOf(operator);
  const type = types.includes(condition.type) ? condition.type : types[0]!;
  const values = !takesValue(operator)
    ? []
    : operator === 'oneOf'
      ? condition.values.filter((value) => value !== '')
      : [condition.values[0] ?? ''];
  return { ...condition, operator, type, values };
};

const withType = (condition: Condition, type: ValueType): Condition => ({
  ...condition,
  type,
  values: type === 'truth' ? ['true'] : condition.values,
});

/** One condition: which argument, how, against what. */
export function ConditionRow({ index, value, onChange, onRemove }: Props) {
  const { argument, operator, type, values } = value;
  const types = typesOf(operator);
  const setValues = (next: readonly string[]): void => onChange({ ...value, values: next });
  return (
    <div className={styles.condition}>
      <TextInput
        aria-label={copy.argument(index)}
        classNames={{ input: styles.mono }}
        placeholder={copy.argumentPlaceholder}
        value={argument}
        onChange={(event) => onChange({ ...value, argument: event.currentTarget.value.trim() })}
        spellCheck={false}
        autoCapitalize="off"
      />
      <ChoiceSelect
        label={copy.operator(index)}
        choices={copy.operators}
        value={operator}
        onChange={(next) => onChange(withOperator(value, next))}
      />
      {takesValue(operator) && types.length > 1 && (
        <NativeSelect
          aria-label={copy.type(index)}
          data={types.map((one) => ({ value: one, label: copy.types[one] }))}
          value={type}
          onChange={(event) => onChange(withType(value, event.currentTarget.value as ValueType))}
        />
      )}
      {operator === 'oneOf' && (
        <TagsInput
          className={styles.grow}
          aria-label={copy.value(index)}
          placeholder={copy.valuesHelp}
          value={[...values]}
          onChange={setValues}
          acceptValueOnBlur
          splitChars={[]}
        />
      )}
      {takesValue(operator) && operator !== 'oneOf' && type === 'truth' && (
        <NativeSelect
          aria-label={copy.value(index)}
          data={['true', 'false']}
          value={values[0] ?? 'true'}
          onChange={(event) => setValues([event.currentTarget.value])}
        />
      )}
      {takesValue(operator) && operator !== 'oneOf' && type !== 'truth' && (
        <TextInput
          className={styles.grow}
          aria-label={copy.value(index)}
          inputMode={type === 'number' ? 'decimal' : 'text'}
          value={values[0] ?? ''}
          onChange={(event) => setValues([event.currentTarget.value])}
          spellCheck={false}
        />
      )}
      <ActionIcon variant="subtle" size={36} aria-label={copy.removeCondition(index)} onClick={onRemove}>
        <IconX size={16} stroke={1.5} />
      </ActionIcon>
    </div>
  );
}
