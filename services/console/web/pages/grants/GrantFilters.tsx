import { useNameOf } from '../../api/queries/names.ts';
import type { Names } from '../../api/useList.ts';
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { labelOf, NameSelect } from '../access/NameSelect.tsx';
import { copy as subjectCopy } from '../access/subjectCopy.ts';
import { copy } from './copy.ts';
import styles from './grants.module.css';

export interface GrantFilters {
  q: string;
  /** Id, or "everyone". */
  subject: string;
  /** Slug of an integration, or id of an agent or a skill. */
  resource: string;
  sort: string;
}
export const NO_FILTER = { q: '', subject: '', resource: '' };

interface Props {
  names: Names;
  /** The grants are not read yet: they may bring the name that is asked for. */
  isPending: boolean;
  filters: GrantFilters;
  isFiltered: boolean;
  /** The matrix has one order, by name. */
  isOrdered: boolean;
  onChange: (change: Partial<GrantFilters>) => void;
}

const KINDS = ['serviceAccount', 'group', 'user'] as const;
const GRANTED = ['integration', 'agent', 'skill'] as const;

/** What the chosen id is called: as the rows say, else the server is asked. */
function useLabel(id: string, names: Names, isPending: boolean): string | undefined {
  const listed = names.get(id);
  const asked = useNameOf(listed !== undefined || isPending ? '' : id);
  const known = listed ?? asked;
  return known && labelOf(known);
}

/** Filters grants by words, by subject and by resource. Choices are read when a filter is opened. */
export function GrantFilterBar({ names, isPending, filters: { q, subject, resource, sort }, isFiltered, isOrdered, onChange }: Props) {
  const who = useLabel(subject === 'everyone' ? '' : subject, names, isPending);
  const what = useLabel(resource.includes('_') ? resource : '', names, isPending);
  return (
    <FilterBar
      label={copy.search}
      value={q}
      onChange={(next) => onChange({ q: next })}
      onClear={isFiltered ? () => onChange(NO_FILTER) : undefined}
    >
      <NameSelect
        className={styles.filter}
        filterLabel={copy.filterWho}
        placeholder={copy.anyone}
        kinds={KINDS}
        extra={[{ value: 'everyone', label: subjectCopy.kinds.everyone }]}
        value={subject}
        name={who}
        onChange={(id) => onChange({ subject: id })}
        clearable
      />
      <NameSelect
        className={styles.filter}
        filterLabel={copy.filterWhat}
        placeholder={copy.anything}
        kinds={GRANTED}
        value={resource}
        name={what}
        onChange={(id, found) => onChange({ resource: found?.kind === 'integration' ? found.name : id })}
        clearable
      />
      {isOrdered && <ChoiceSelect label={copy.order} choices={copy.orders} value={sort} onChange={(next) => onChange({ sort: next })} />}
    </FilterBar>
  );
}
