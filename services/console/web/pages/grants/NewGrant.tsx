import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAllGrants } from '../../api/queries/grants.ts';
import { useIntegrations } from '../../api/queries/integrations.ts';
import type { KnownSubject } from '../../api/queries/subjects.ts';
import type { Integration, Subject } from '../../api/types.ts';
import { Loading } from '../../ui/PageStates.tsx';
import { copy as accessCopy } from '../access/copy.ts';
import { GrantForm } from '../access/GrantForm.tsx';
import { SubjectPicker } from '../access/SubjectPicker.tsx';
import { copy } from './copy.ts';

interface Props {
  subjects: readonly KnownSubject[];
  onDone: (integration: Integration, who: string) => void;
  onCancel: () => void;
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
