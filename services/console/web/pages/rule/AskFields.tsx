import { Input, MultiSelect, TextInput } from '@mantine/core';
import type { Named } from '../rules/names.ts';
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx';
import { copy } from './copy.ts';
import type { Lifetime } from './draft.ts';
import styles from './rule.module.css';

interface Props {
  named: readonly Named[];
  approvers: readonly string[];
  onApprovers: (value: string[]) => void;
  approversError: string | undefined;
  lifetime: Lifetime;
  onLifetime: (value: Lifetime) => void;
  lifetimeError: string | undefined;
}

/** Who decides a call that waits, and for how long it does. */
export function AskFields({ named, approvers, onApprovers, approversError, lifetime, onLifetime, lifetimeError }: Props) {
  const choices = (['group', 'user'] as const).map((kind) => ({
    group: kind === 'group' ? copy.groups : copy.members,
    items: named.filter((one) => one.kind === kind).map(({ id, name }) => ({ value: `${kind}:${id}`, label: name })),
  }));
  return (
    <>
      <MultiSelect
        label={copy.approvers}
        description={copy.approversHelp}
        placeholder={approvers.length === 0 ? copy.approversPlaceholder : ''}
        data={choices.filter(({ items }) => items.length > 0)}
        value={[...approvers]}
        onChange={onApprovers}
        error={approversError}
        searchable
        limit={100}
        nothingFoundMessage={copy.nobody}
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
