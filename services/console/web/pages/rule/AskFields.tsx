import { Input, TextInput } from '@mantine/core';
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx';
import { NamesSelect } from '../access/NamesSelect.tsx';
import { copy as rulesCopy } from '../rules/copy.ts';
import { copy } from './copy.ts';
import type { Lifetime } from './draft.ts';
import styles from './rule.module.css';

interface Field<V, Changed = V> {
  value: V;
  onChange: (value: Changed) => void;
  error: string | undefined;
}

interface Props {
  approvers: Field<readonly string[], string[]>;
  lifetime: Field<Lifetime>;
}

const APPROVERS = ['group', 'user'] as const;

/** The fields that say who decides a call that waits, and how long it waits. */
export function AskFields({ approvers, lifetime: { value: lifetime, onChange, error } }: Props) {
  return (
    <>
      <NamesSelect
        label={copy.approvers}
        description={copy.approversHelp}
        placeholder={copy.approversPlaceholder}
        kinds={APPROVERS}
        values={approvers.value}
        gone={(word) => rulesCopy.gone[word.startsWith('group:') ? 'group' : 'user']}
        onChange={approvers.onChange}
        error={approvers.error}
      />
      <Input.Wrapper label={copy.lifetime} description={copy.lifetimeHelp} error={error} labelElement="div">
        <div className={styles.times}>
          <TextInput
            aria-label={copy.lifetime}
            inputMode="decimal"
            value={lifetime.amount}
            onChange={(event) => onChange({ ...lifetime, amount: event.currentTarget.value })}
            error={error !== undefined}
          />
          <ChoiceSelect
            label={copy.unit}
            choices={copy.units}
            value={lifetime.unit}
            onChange={(next) => onChange({ ...lifetime, unit: next })}
          />
        </div>
      </Input.Wrapper>
    </>
  );
}
