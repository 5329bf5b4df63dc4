import { Select } from '@mantine/core';
import { useNameOf } from '../../api/queries/names.ts';
import type { Names } from '../../api/useList.ts';
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { labelOf, NameSelect } from '../access/NameSelect.tsx';
import { copy } from './copy.ts';
import styles from './rules.module.css';

export interface RuleFilterValues {
  q: string;
  /** Id of somebody the rules concern. */
  who: string;
  effect: string;
  sort: string;
}

interface Props {
  names: Names;
  /** The rules are not read yet: they may bring the name that is asked for. */
  isPending: boolean;
  filters: RuleFilterValues;
  onChange: (change: Partial<RuleFilterValues>) => void;
  onClear: (() => void) | undefined;
}

const KINDS = ['serviceAccount', 'user', 'group', 'orgToken'] as const;

/** Filters rules by words, by the subject they concern and by their effect. */
export function RuleFilters({ names, isPending, filters: { q, who, effect, sort }, onChange, onClear }: Props) {
  const listed = names.get(who);
  const asked = useNameOf(listed === undefined && !isPending ? who : '');
  const known = listed ?? asked;
  return (
    <FilterBar label={copy.search} value={q} onChange={(value) => onChange({ q: value })} onClear={onClear}>
      <NameSelect
        className={styles.filter}
        filterLabel={copy.filterWho}
        placeholder={copy.anyone}
        kinds={KINDS}
        value={who}
        name={known && labelOf(known)}
        onChange={(id) => onChange({ who: id })}
        clearable
      />
      <Select
        className={styles.filter}
        aria-label={copy.filterEffect}
        placeholder={copy.anyEffect}
        data={Object.entries(copy.effects).map(([value, label]) => ({ value, label }))}
        value={effect === '' ? null : effect}
        onChange={(value) => onChange({ effect: value ?? '' })}
        clearable
        clearButtonProps={{ 'aria-label': `${copy.clear}: ${copy.filterEffect}` }}
      />
      <ChoiceSelect label={copy.sort} choices={copy.sorts} value={sort} onChange={(next) => onChange({ sort: next })} />
    </FilterBar>
  );
}
