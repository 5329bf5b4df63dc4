import { Radio, Select } from '@mantine/core';
import type { KnownSubject } from '../../api/queries/subjects.ts';
import type { Subject } from '../../api/types.ts';
import styles from './access.module.css';
import { copy, type PickKind } from './subjectCopy.ts';

interface Props {
  subjects: readonly KnownSubject[];
  kind: Subject['kind'];
  chosen: KnownSubject | undefined;
  onKind: (kind: Subject['kind']) => void;
  onChoose: (id: string | null) => void;
}

/** Who: the kind, then which one. */
export function SubjectPicker({ subjects, kind, chosen, onKind, onChoose }: Props) {
  const ofKind = subjects.filter((one) => one.kind === kind);
  return (
    <div className={styles.subject}>
      <Radio.Group label={copy.kind} value={kind} onChange={(value) => onKind(value)}>
        <div className={styles.kinds}>
          {Object.entries(copy.kinds).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
      {kind === 'everyone' ? (
        <p className={styles.open}>{copy.open}</p>
      ) : ofKind.length === 0 ? (
        <p className={styles.summary}>{copy.nobody[kind]}</p>
      ) : (
        <Select
          className={styles.field}
          label={copy.pick[kind satisfies PickKind]}
          data={ofKind.map(({ id, name, detail }) => ({ value: id, label: detail === undefined ? name : `${name}, ${detail}` }))}
          value={chosen?.id ?? null}
          onChange={onChoose}
          searchable
          limit={100}
          nothingFoundMessage={copy.noMatchPick}
        />
      )}
    </div>
  );
}
