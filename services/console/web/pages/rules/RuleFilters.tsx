import { Select } from '@mantine/core';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { copy } from './copy.ts';
import type { Named } from './names.ts';
import styles from './rules.module.css';

export interface RuleFilterValues {
  q: string;
  /** Id of somebody the rules concern. */
  who: string;
  effect: string;
}

interface Props {
  named: readonly Named[];
  filters: RuleFilterValues;
  onChange: (change: Partial<RuleFilterValues>) => void;
  onClear: (() => void) | undefined;
}

const KINDS = ['serviceAccount', 'user', 'group', 'orgToken'] as const;

/** By words, by whom a rule concerns, by what it does. */
export const RuleFilters = ({ named, filters: { q, who, effect }, onChange, onClear }: Props) => (
  <FilterBar label={copy.search} value={q} onChange={(value) => onChange({ q: value })} onClear={onClear}>
    <Select
      className={styles.filter}
      aria-label={copy.filterWho}
      placeholder={copy.anyone}
      data={KINDS.map((kind) => ({
        group: copy.groups[kind],
        items: named.filter((one) => one.kind === kind).map(({ id, name }) => ({ value: id, label: name })),
      })).filter(({ items }) => items.length > 0)}
      value={who === '' ? null : who}
      onChange={(value) => onChange({ who: value ?? '' })}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `${copy.clear}: ${copy.filterWho}` }}
      limit={200}
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
  </FilterBar>
);
