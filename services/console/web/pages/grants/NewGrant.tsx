import { Button, Radio, Select } from '@mantine/core';
import { useState } from 'react';
import { useAllGrants } from '../../api/queries/grants.ts';
import { useIntegrations } from '../../api/queries/integrations.ts';
import type { KnownSubject } from '../../api/queries/subjects.ts';
import type { Integration, Subject } from '../../api/types.ts';
import { Loading } from '../../ui/PageStates.tsx';
import { copy as accessCopy } from '../access/copy.ts';
import { GrantForm } from '../access/GrantForm.tsx';
import { copy, type PickKind } from './copy.ts';
import styles from './grants.module.css';

interface Props {
  subjects: readonly KnownSubject[];
  onDone: (integration: Integration, who: string) => void;
  onCancel: () => void;
}

/** Who: the kind, then which one. */
function SubjectPicker({
  subjects,
  kind,
  chosen,
  onKind,
  onChoose,
}: {
  subjects: readonly KnownSubject[];
  kind: Subject['kind'];
  chosen: KnownSubject | undefined;
  onKind: (kind: Subject['kind']) => void;
  onChoose: (id: string | null) => void;
}) {
  const ofKind = subjects.filter((one) => one.kind === kind);
  return (
    <div className={styles.picker}>
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
        <p className={styles.muted}>{copy.nobody[kind]}</p>
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

/** Grants an integration to somebody who has none for it yet. */
export function NewGrant({ subjects, onDone, onCancel }: Props) {
  const integrations = useIntegrations();
  const grants = useAllGrants();
  const [kind, setKind] = useState<Subject['kind']>('serviceAccount');
  const [id, setId] = useState<string | null>(null);
  const chosen = subjects.find((one) => one.kind === kind && (kind === 'everyone' || one.id === id));
  const granted = new Set((grants.data ?? []).filter(({ subject }) => subject.id === chosen?.id).map(({ resource }) => resource.id));
  const left = (integrations.data ?? []).filter((one) => !granted.has(one.id));
  if (integrations.data === undefined || grants.data === undefined) return <Loading rows={3} />;
  const cancel = (
    <div>
      <Button variant="default" onClick={onCancel}>
        {copy.cancel}
      </Button>
    </div>
  );
  if (integrations.data.length === 0)
    return (
      <>
        <p>{accessCopy.noIntegrations}</p>
        {cancel}
      </>
    );
  const isFull = chosen !== undefined && left.length === 0;
  return (
    <>
      <SubjectPicker subjects={subjects} kind={kind} chosen={chosen} onKind={setKind} onChoose={setId} />
      {isFull && <p>{copy.allGranted(chosen.name)}</p>}
      {chosen !== undefined && !isFull ? (
        <GrantForm
          key={chosen.id}
          subject={{ kind: chosen.kind, ...(kind === 'everyone' ? {} : { id: chosen.id }) }}
          integrations={left}
          onDone={(integration) => onDone(integration, chosen.name)}
          onCancel={onCancel}
        />
      ) : (
        cancel
      )}
    </>
  );
}
