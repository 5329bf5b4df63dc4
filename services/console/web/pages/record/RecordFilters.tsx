import { Button, Select, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useIsAdmin } from '../../api/useOrg.ts';
import { FilterBar } from '../../ui/FilterBar.tsx';
import type { FilterSchema } from '../../ui/filters.ts';
import { statuses } from '../../ui/theme/status.ts';
import { useTypedText } from '../../ui/useTypedText.ts';
import { TOKEN_CUT } from '../../api/withoutToken.ts';
import { UnknownFilters } from '../../ui/UnknownFilters.tsx';
import { copy } from './copy.ts';
import { CALL_OUTCOMES, isAnyOn, WHENS, type RecordFilters as Filters } from './filters.ts';
import styles from './record.module.css';
import { SavedFilters } from './SavedFilters.tsx';
import { WhoFilter } from './WhoFilter.tsx';

interface Props {
  /** Name of the page, under which filters are saved. */
  page: string;
  filters: Filters;
  /** Filters that the page knows; any other in the address is reported. */
  schema: FilterSchema;
  /** Filters that are always offered, by name: a query each. */
  ready?: Readonly<Record<string, string>>;
  /** What the chosen actor is called. */
  whoName: string | undefined;
  onChange: (change: Partial<Filters>) => void;
  onClear: () => void;
  /** Filters of this page alone. */
  children?: ReactNode;
}

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function TextFilter({ label, value, onChange }: FieldProps) {
  const { text, type, wasCut } = useTypedText(value, onChange);
  return (
    <TextInput
      className={styles.text}
      label={label}
      value={text}
      maxLength={200}
      inputWrapperOrder={['label', 'input', 'description']}
      description={wasCut ? <span role="status">{TOKEN_CUT}</span> : undefined}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

/** Counts when its field is left or Enter is pressed: a year is typed digit by digit. */
function MomentFilter({ label, value, onChange }: FieldProps) {
  return (
    <TextInput
      key={value}
      type="datetime-local"
      label={label}
      defaultValue={value}
      onBlur={(event) => event.currentTarget.value !== value && onChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && onChange(event.currentTarget.value)}
    />
  );
}

/** Filters by who, what, when and outcome, kept in the address. */
export function RecordFilters({ page, ready, filters, schema, whoName, onChange, onClear, children }: Props) {
  const isAdmin = useIsAdmin();
  const { find, tool, who, outcome, when, from, to, claim, run, token } = filters;
  const [isMore, setMore] = useState(claim !== '' || run !== '' || token !== '');
  return (
    <>
      <UnknownFilters schema={schema} />
      <FilterBar
        label={copy.search}
        value={find === '' ? tool : find}
        onChange={(next) => onChange({ find: next, tool: '' })}
        onClear={isAnyOn(filters) ? onClear : undefined}
      >
        {isAdmin && <WhoFilter value={who} name={whoName} onChange={(next) => onChange({ who: next })} />}
        {children}
        <Select
          className={styles.filter}
          aria-label={copy.outcome}
          placeholder={copy.anyOutcome}
          data={CALL_OUTCOMES.filter((value) => schema['outcome']?.choices?.includes(value)).map((value) => ({
            value,
            label: copy.outcomes[value] ?? statuses[`call.${value}`].word,
          }))}
          value={outcome === '' ? null : outcome}
          onChange={(next) => onChange({ outcome: next ?? '' })}
          clearable
          clearButtonProps={{ 'aria-label': `${copy.clear}: ${copy.outcome}` }}
        />
        <Select
          className={styles.filter}
          aria-label={copy.when}
          placeholder={copy.anyTime}
          data={WHENS.map((value) => ({ value, label: copy.whens[value] }))}
          value={when === '' ? null : when}
          onChange={(next) => onChange({ when: next ?? '', from: '', to: '' })}
          clearable
          clearButtonProps={{ 'aria-label': `${copy.clear}: ${copy.when}` }}
        />
        <Button variant="default" aria-expanded={isMore} onClick={() => setMore(!isMore)}>
          {copy.more}
        </Button>
        <SavedFilters page={page} ready={ready} />
      </FilterBar>
      {when === 'between' && (
        <div className={styles.more}>
          <MomentFilter label={copy.from} value={from} onChange={(next) => onChange({ from: next })} />
          <MomentFilter label={copy.to} value={to} onChange={(next) => onChange({ to: next })} />
        </div>
      )}
      {isMore && (
        <div className={styles.more}>
          <TextFilter label={copy.run} value={run} onChange={(next) => onChange({ run: next })} />
          <TextFilter label={copy.claim} value={claim} onChange={(next) => onChange({ claim: next })} />
          <TextFilter label={copy.token} value={token} onChange={(next) => onChange({ token: next })} />
        </div>
      )}
    </>
  );
}
