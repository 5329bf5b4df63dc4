import { Button } from '@mantine/core';
import { useState } from 'react';
import { useIntegrations } from '../../api/queries/integrations.ts';
import type { Grant, Group } from '../../api/types.ts';
import { rowsOf } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Panel, Sheet } from '../../ui/Panel.tsx';
import { toast } from '../../ui/toast.tsx';
import { copy as accessCopy } from '../access/copy.ts';
import { GrantForm } from '../access/GrantForm.tsx';
import { GrantTable } from '../access/GrantTable.tsx';
import { copy as tableCopy } from '../access/grantTableCopy.ts';
import { copy } from './copy.ts';

/** What a group gives its members. For admins. */
export function GrantsPanel({ group, grants }: { group: Group; grants: Grant[] | undefined }) {
  const integrations = useIntegrations();
  const [isGiving, setGiving] = useState(false);
  const granted = new Set(grants?.map(({ resource }) => resource.id));
  const left = (integrations.data ?? []).filter(({ id }) => !granted.has(id));
  const isKnown = grants !== undefined && integrations.data !== undefined;
  const give = isKnown && !isGiving && left.length > 0 && (
    <Button size="xs" variant={grants.length === 0 ? 'filled' : 'default'} onClick={() => setGiving(true)}>
      {copy.give}
    </Button>
  );
  const onGranted = ({ slug }: { slug: string }): void => {
    setGiving(false);
    toast(tableCopy.granted(slug, group.name));
  };
  const empty = <Empty action={give}>{isKnown && left.length === 0 ? accessCopy.noIntegrations : copy.grantsEmpty}</Empty>;
  return (
    <Panel title={copy.grantsTitle} note={copy.grantsNote} actions={isKnown && grants.length > 0 && give}>
      {isGiving && (
        <Sheet>
          <GrantForm subject={{ kind: 'group', id: group.id }} integrations={left} onDone={onGranted} onCancel={() => setGiving(false)} />
        </Sheet>
      )}
      <GrantTable label={copy.grantsTitle} list={rowsOf(grants)} hidesSubject empty={isGiving ? null : empty} />
    </Panel>
  );
}
