import { MultiSelect } from '@mantine/core';
import { choicesOf, nameOf, type Named } from '../rules/names.ts';
import { concerns, subjectOf } from '../rules/who.ts';
import { copy } from './copy.ts';
import styles from './rule.module.css';

interface Props {
  named: readonly Named[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
}

/** Whom a rule concerns, and how many callers that is now. */
export function WhoField({ named, value, onChange, error }: Props) {
  const subjects = value.flatMap((word) => subjectOf(word) ?? []);
  const callers = named.filter((one) => one.kind !== 'group' && concerns(subjects.length === 0 ? undefined : subjects, one)).length;
  const choices = choicesOf(named);
  const known = new Set(choices.flatMap(({ items }) => items.map((item) => item.value)));
  // Somebody who is gone stays visible in the rule that still names them.
  const gone = value.filter((word) => !known.has(word)).map((word) => ({ value: word, label: nameOf(named, subjectOf(word)!) }));
  return (
    <div className={styles.lines}>
      <MultiSelect
        label={copy.who}
        description={copy.whoHelp}
        placeholder={value.length === 0 ? copy.whoPlaceholder : ''}
        data={[...choices, ...(gone.length === 0 ? [] : [{ group: '–', items: gone }])]}
        value={[...value]}
        onChange={onChange}
        error={error}
        searchable
        limit={200}
        maxValues={50}
        nothingFoundMessage={copy.nobody}
      />
      <p className={styles.muted}>→ {copy.people(callers)}</p>
    </div>
  );
}
