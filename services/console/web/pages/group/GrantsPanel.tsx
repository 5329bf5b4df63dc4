import { Button } from '@mantine/core';
import { useState } from 'react';
import type { GrantList } from '../../api/queries/grants.ts';
import { useIntegrations } from '../../api/queries/integrations.ts';
import type { Group } from '../../api/types.ts';
import { Empty } from '../../ui/PageStates.tsx';
import { Panel, Sheet } from '../../ui/Panel.tsx';
import { toast } from '../../ui/toast.tsx';
import { copy as accessCopy } from '../access/copy.ts';
import { GrantForm } from '../access/GrantForm.tsx';
import { GrantTable } from '../access/GrantTable.tsx';
import { copy as tableCopy } from '../access/grantTableCopy.ts';
import { copy } from './copy.ts';

/** What a group gives its members. For admins. */
export function GrantsPanel({ group, grants }: { group: Group; grants: GrantList }) {
  const integrations = useIntegrations();
  const [isGiving, setGiving] = useState(false);
  const granted = new Set(grants.rows.map(({ resource }) => resource.id));
  const left = (integrations.data ?? []).filter(({ id }) => !granted.has(id));
  const isKnown = !grants.isPending && integrations.data !== undefined;
  const give = isKnown && !isGiving && left.length > 0 && (
    <Button size="xs" variant={grants.rows.length === 0 ? 'filled' : 'default'} onClick={() => setGiving(true)}>
      {copy.give}
    </Button>
  );
  const onGranted = ({ slug }: { slug: string }): void => {
    setGiving(false);
    toast(tableCopy.granted(slug, group.name));
  };
  const empty = <Empty action={give}>{isKnown && left.length === 0 ? accessCopy.noIntegrations : copy.grantsEmpty}</Empty>;
  return (
    <Panel title={copy.grantsTitle} note={copy.grantsNote} actions={isKnown && grants.rows.length > 0 && give}>
      {isGiving && (
        <Sheet>
          <GrantForm subject={{ kind: 'group', id: group.id }} integrations={left} onDone={onGranted} onCancel={() => setGiving(false)} />
        </Sheet>
      )}
      <GrantTable label={copy.grantsTitle} list={grants} hidesSubject empty={isGiving ? null : empty} />
    </Panel>
  );
}
