import { Button, Select } from '@mantine/core';
import { useIntegrations } from '../../api/queries/integrations.ts';
import type { KnownSubject } from '../../api/queries/subjects.ts';
import { copy } from './copy.ts';
import styles from './grants.module.css';

export interface GrantFilters {
  /** Id, or "everyone". */
  subject: string;
  /** Slug. */
  resource: string;
}

const GROUPS = ['serviceAccount', 'group', 'user'] as const;

/** One word is enough to name a subject; every member has no id of their own. */
const choicesOf = (subjects: readonly KnownSubject[]) => [
  { value: 'everyone', label: copy.kinds.everyone },
  ...GROUPS.map((kind) => ({
    group: `${copy.kinds[kind]}s`,
    items: subjects
      .filter((one) => one.kind === kind)
      .map(({ id, name, detail }) => ({ value: id, label: detail === undefined ? name : `${name}, ${detail}` })),
  })).filter(({ items }) => items.length > 0),
];

interface Props {
  subjects: readonly KnownSubject[];
  filters: GrantFilters;
  onChange: (change: Partial<GrantFilters>) => void;
}

/** By who and by what. */
export function GrantFilterBar({ subjects, filters, onChange }: Props) {
  const integrations = useIntegrations();
  return (
    <div className={styles.bar} role="search">
      <Select
        className={styles.filter}
        aria-label={copy.filterWho}
        placeholder={copy.anyone}
        data={choicesOf(subjects)}
        value={filters.subject === '' ? null : filters.subject}
        onChange={(subject) => onChange({ subject: subject ?? '' })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `${copy.clear}: ${copy.filterWho}` }}
        limit={200}
        nothingFoundMessage={copy.noMatchPick}
      />
      <Select
        className={styles.filter}
        aria-label={copy.filterWhat}
        placeholder={copy.anything}
        data={(integrations.data ?? []).map(({ slug }) => slug)}
        value={filters.resource === '' ? null : filters.resource}
        onChange={(resource) => onChange({ resource: resource ?? '' })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `${copy.clear}: ${copy.filterWhat}` }}
        limit={200}
      />
      {(filters.subject !== '' || filters.resource !== '') && (
        <Button variant="subtle" size="xs" onClick={() => onChange({ subject: '', resource: '' })}>
          {copy.clear}
        </Button>
      )}
    </div>
  );
}
