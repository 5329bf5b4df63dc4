import { Input, TextInput } from '@mantine/core';
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx';
import { NamesSelect } from '../access/NamesSelect.tsx';
import { copy as rulesCopy } from '../rules/copy.ts';
import { copy } from './copy.ts';
import type { Lifetime } from './draft.ts';
import styles from './rule.module.css';

interface Props {
  approvers: readonly string[];
  onApprovers: (value: string[]) => void;
  approversError: string | undefined;
  lifetime: Lifetime;
  onLifetime: (value: Lifetime) => void;
  lifetimeError: string | undefined;
}

const APPROVERS = ['group', 'user'] as const;

/** Who decides a call that waits, and for how long it does. */
export function AskFields({ approvers, onApprovers, approversError, lifetime, onLifetime, lifetimeError }: Props) {
  return (
    <>
      <NamesSelect
        label={copy.approvers}
        description={copy.approversHelp}
        placeholder={copy.approversPlaceholder}
        kinds={APPROVERS}
        values={approvers}
        gone={(word) => rulesCopy.gone[word.startsWith('group:') ? 'group' : 'user']}
        onChange={onApprovers}
        error={approversError}
      />
      <Input.Wrapper label={copy.lifetime} description={copy.lifetimeHelp} error={lifetimeError} labelElement="div">
        <div className={styles.times}>
          <TextInput
            aria-label={copy.lifetime}
            inputMode="decimal"
            value={lifetime.amount}
            onChange={(event) => onLifetime({ ...lifetime, amount: event.currentTarget.value })}
            error={lifetimeError !== undefined}
          />
          <ChoiceSelect
            label={copy.unit}
            choices={copy.units}
            value={lifetime.unit}
            onChange={(next) => onLifetime({ ...lifetime, unit: next })}
          />
        </div>
      </Input.Wrapper>
    </>
  );
}
