import { Select } from '@mantine/core';
import { useNameOf } from '../../api/queries/names.ts';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { statuses } from '../../ui/theme/status.ts';
import { labelOf, NameSelect } from '../access/NameSelect.tsx';
import styles from './approvals.module.css';
import { copy } from './copy.ts';

export const OUTCOMES = ['approved', 'completed', 'failed', 'unknown', 'rejected', 'expired', 'cancelled'] as const;
const outcomes = OUTCOMES.map((value) => ({ value, label: statuses[`approval.${value}`].word }));
const ASKERS = ['serviceAccount', 'user'] as const;

interface Chosen {
  tool: string;
  requester: string;
  status: string;
}
interface Props {
  filters: Chosen;
  onChange: (change: Partial<Chosen>) => void;
  withOutcome: boolean;
}

/** Filters requests by who asks. For admins, because they find everybody. */
export function RequesterFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const known = useNameOf(value);
  return (
    <NameSelect
      className={styles.filter}
      filterLabel={copy.requester}
      placeholder={copy.anybody}
      kinds={ASKERS}
      value={value}
      name={known && labelOf(known)}
      onChange={(id) => onChange(id)}
      clearable
    />
  );
}

export function ApprovalFilters({ filters, onChange, withOutcome, isAdmin }: Props & { isAdmin: boolean }) {
  const isOn = filters.tool !== '' || filters.requester !== '' || filters.status !== '';
  return (
    <FilterBar
      label={copy.search}
      value={filters.tool}
      onChange={(tool) => onChange({ tool })}
      onClear={isOn ? () => onChange({ tool: '', requester: '', status: '' }) : undefined}
    >
      {isAdmin && <RequesterFilter value={filters.requester} onChange={(requester) => onChange({ requester })} />}
      {withOutcome && (
        <Select
          className={styles.filter}
          aria-label={copy.outcome}
          placeholder={copy.anyOutcome}
          data={outcomes}
          value={filters.status === '' ? null : filters.status}
          onChange={(status) => onChange({ status: status ?? '' })}
          clearable
          clearButtonProps={{ 'aria-label': `${copy.clear}: ${copy.outcome}` }}
        />
      )}
    </FilterBar>
  );
}
