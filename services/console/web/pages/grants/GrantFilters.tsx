import { Select } from '@mantine/core';
import { useState } from 'react';
import { rawText } from '../../api/foreign.ts';
import { useAllAgents } from '../../api/queries/agents.ts';
import { useIntegrations } from '../../api/queries/integrations.ts';
import { useNameOf } from '../../api/queries/names.ts';
import type { Names } from '../../api/useList.ts';
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { labelOf, NameSelect } from '../access/NameSelect.tsx';
import { copy as subjectCopy } from '../access/subjectCopy.ts';
import { copy } from './copy.ts';
import styles from './grants.module.css';

export interface GrantFilters {
  q: string;
  /** Id, or "everyone". */
  subject: string;
  /** Slug of an integration, or id of an agent. */
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
  onChange: (change: Partial<GrantFilters>) => void;
}

const KINDS = ['serviceAccount', 'group', 'user'] as const;

/** By words, by who and by what. Choices are asked for when a filter is opened. */
export function GrantFilterBar({ names, isPending, filters: { q, subject, resource, sort }, isFiltered, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const integrations = useIntegrations(isOpen);
  const agents = useAllAgents(isOpen || resource.includes('_'));
  const listed = names.get(subject);
  const asked = useNameOf(listed !== undefined || isPending || subject === 'everyone' ? '' : subject);
  const known = listed ?? asked;
  const slugs = (integrations.data ?? []).map(({ slug }) => slug);
  const shown = resource === '' || resource.includes('_') || slugs.includes(resource) ? slugs : [resource, ...slugs];
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
        name={known && labelOf(known)}
        onChange={(id) => onChange({ subject: id })}
        clearable
      />
      <Select
        className={styles.filter}
        aria-label={copy.filterWhat}
        placeholder={copy.anything}
        data={[
          { group: copy.integrations, items: shown.map((slug) => ({ value: slug, label: slug })) },
          { group: copy.agents, items: (agents.data ?? []).map(({ id, name }) => ({ value: id, label: spelledOut(rawText(name)) })) },
        ].filter(({ items }) => items.length > 0)}
        value={resource === '' ? null : resource}
        onChange={(next) => onChange({ resource: next ?? '' })}
        onDropdownOpen={() => setOpen(true)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `${copy.clear}: ${copy.filterWhat}` }}
        limit={200}
      />
      <ChoiceSelect label={copy.order} choices={copy.orders} value={sort} onChange={(next) => onChange({ sort: next })} />
    </FilterBar>
  );
}
