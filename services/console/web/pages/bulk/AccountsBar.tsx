import { Button } from '@mantine/core';
import { useState } from 'react';
import { useBulkOfAccounts } from '../../api/queries/bulk.ts';
import type { ServiceAccount } from '../../api/types.ts';
import { BulkBar } from '../../ui/bulk/BulkBar.tsx';
import { BulkDialog } from '../../ui/bulk/BulkDialog.tsx';
import type { Selection } from '../../ui/bulk/useSelection.ts';
import { BlockMany } from './BlockMany.tsx';
import { copy } from './copy.ts';
import { GrantMany } from './GrantMany.tsx';
import { RevokeAll } from './RevokeAll.tsx';

interface Props {
  selection: Selection<ServiceAccount>;
  matching: number | undefined;
  readAll: () => Promise<ServiceAccount[]>;
}

const idOf = ({ id }: ServiceAccount): string => id;

const disabling = (rows: readonly ServiceAccount[]) => ({
  title: copy.disableTitle(rows.length),
  body: copy.disableBody(rows.filter(({ status }) => status === 'DISABLED').length),
  action: copy.disableAction,
  keep: copy.keepActive,
  done: copy.disabled,
  stops: true,
});

/** What can be done with many service accounts. */
export function AccountsBar({ selection, matching, readAll }: Props) {
  const [open, setOpen] = useState<'disable' | 'revokeTokens' | 'block' | 'grant'>();
  const send = useBulkOfAccounts('disable');
  const close = (): void => setOpen(undefined);
  const { rows } = selection;
  const asked = open === 'disable' ? disabling(rows) : undefined;
  const button = (what: NonNullable<typeof open>, label: string, color?: 'red') => (
    <Button variant="default" color={color} size="compact-sm" onClick={() => setOpen(what)}>
      {label}
    </Button>
  );
  return (
    <>
      <BulkBar selection={selection} matching={matching} readAll={readAll}>
        {button('grant', copy.grant)}
        {button('revokeTokens', copy.revokeAll, 'red')}
        {button('disable', copy.disable, 'red')}
        {button('block', copy.block, 'red')}
      </BulkBar>
      {asked !== undefined && (
        <BulkDialog selection={selection} resource="serviceAccounts" send={send} onClose={close} {...asked}>
          <p>{asked.body}</p>
        </BulkDialog>
      )}
      {open === 'revokeTokens' && <RevokeAll selection={selection} onClose={close} />}
      {open === 'block' && <BlockMany kind="serviceAccount" selection={selection} idOf={idOf} onClose={close} />}
      {open === 'grant' && <GrantMany kind="serviceAccount" selection={selection} idOf={idOf} onClose={close} />}
    </>
  );
}
