import { Radio } from '@mantine/core';
import { useState } from 'react';
import type { Name, Subject } from '../../api/types.ts';
import { useOrg } from '../../api/useOrg.ts';
import styles from './access.module.css';
import { NameSelect } from './NameSelect.tsx';
import { copy } from './subjectCopy.ts';

/** A subject that is chosen for a grant. */
export interface PickedSubject {
  kind: Subject['kind'];
  id: string;
  name: string;
}

interface Props {
  chosen: PickedSubject | undefined;
  onChoose: (subject: PickedSubject | undefined) => void;
  /** Ids of subjects that are not offered. */
  without?: ReadonlySet<string>;
}

/** Who: the kind, then which one. */
export function SubjectPicker({ chosen, onChoose, without }: Props) {
  const org = useOrg();
  const [kind, setKind] = useState<Subject['kind']>('serviceAccount');
  const choose = (next: Subject['kind']): void => {
    setKind(next);
    onChoose(next === 'everyone' && org !== undefined ? { kind: next, id: org.id, name: copy.kinds.everyone } : undefined);
  };
  const pick = (found: Name | undefined): void => onChoose(found && { kind, id: found.id, name: found.name });
  return (
    <div className={styles.subject}>
      <Radio.Group label={copy.kind} value={kind} onChange={(value) => choose(value)}>
        <div className={styles.kinds}>
          {Object.entries(copy.kinds).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
      {kind === 'everyone' ? (
        <p className={styles.open}>{copy.open}</p>
      ) : (
        <NameSelect
          key={kind}
          className={styles.field}
          label={copy.pick[kind]}
          kinds={[kind]}
          value={chosen?.kind === kind ? chosen.id : ''}
          {...(without && { without })}
          onChange={(_, found) => pick(found)}
        />
      )}
    </div>
  );
}
