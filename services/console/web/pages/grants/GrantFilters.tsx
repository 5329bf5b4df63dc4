import { Button, Select } from '@mantine/core';
import { rawText } from '../../api/foreign.ts';
import { useAllAgents } from '../../api/queries/agents.ts';
import { useIntegrations } from '../../api/queries/integrations.ts';
import type { KnownSubject } from '../../api/queries/subjects.ts';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { copy as subjectCopy } from '../access/subjectCopy.ts';
import { copy } from './copy.ts';
import styles from './grants.module.css';

export interface GrantFilters {
  /** Id, or "everyone". */
  subject: string;
  /** Slug of an integration, or id of an agent. */
  resource: string;
}

const GROUPS = ['serviceAccount', 'group', 'user'] as const;

/** One word is enough to name a subject; every member has no id of their own. */
const choicesOf = (subjects: readonly KnownSubject[]) => [
  { value: 'everyone', label: subjectCopy.kinds.everyone },
  ...GROUPS.map((kind) => ({
    group: `${subjectCopy.kinds[kind]}s`,
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
  const agents = useAllAgents();
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
        nothingFoundMessage={subjectCopy.noMatchPick}
      />
      <Select
        className={styles.filter}
        aria-label={copy.filterWhat}
        placeholder={copy.anything}
        data={[
          { group: copy.integrations, items: (integrations.data ?? []).map(({ slug }) => ({ value: slug, label: slug })) },
          { group: copy.agents, items: (agents.data ?? []).map(({ id, name }) => ({ value: id, label: spelledOut(rawText(name)) })) },
        ].filter(({ items }) => items.length > 0)}
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
