import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAllGrants } from '../../api/queries/grants.ts';
import { useIntegrations } from '../../api/queries/integrations.ts';
import { Loading } from '../../ui/PageStates.tsx';
import { copy as accessCopy } from '../access/copy.ts';
import { GrantForm } from '../access/GrantForm.tsx';
import { SubjectPicker, type PickedSubject } from '../access/SubjectPicker.tsx';
import type { Grantable } from '../access/granted.ts';
import { copy } from './copy.ts';

interface Props {
  onDone: (integration: Grantable, who: string) => void;
  onCancel: () => void;
}

/** Grants an integration to somebody who has none for it yet. */
export function NewGrant({ onDone, onCancel }: Props) {
  const integrations = useIntegrations();
  const [chosen, setChosen] = useState<PickedSubject>();
  const isOpen = chosen?.kind === 'everyone';
  const grants = useAllGrants({ subject: isOpen ? 'everyone' : (chosen?.id ?? '') }, chosen !== undefined);
  const granted = new Set((grants.data ?? []).map(({ resource }) => resource.id));
  const left = (integrations.data ?? []).filter((one) => !granted.has(one.id));
  if (integrations.data === undefined) return <Loading rows={3} />;
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
  const isKnown = chosen !== undefined && grants.data !== undefined;
  return (
    <>
      <SubjectPicker chosen={chosen} onChoose={setChosen} />
      {isKnown && left.length === 0 && <p>{copy.allGranted(chosen.name)}</p>}
      {isKnown && left.length > 0 ? (
        <GrantForm
          key={chosen.id}
          subject={{ kind: chosen.kind, ...(isOpen ? {} : { id: chosen.id }) }}
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
