import { Button } from '@mantine/core';
import { useState } from 'react';
import { useBulkOfGroupMembers } from '../../api/queries/bulk.ts';
import type { Member } from '../../api/types.ts';
import { BulkBar } from '../../ui/bulk/BulkBar.tsx';
import { BulkDialog } from '../../ui/bulk/BulkDialog.tsx';
import type { Selection } from '../../ui/bulk/useSelection.ts';
import { copy } from './copy.ts';

/** Takes many members out of a group. */
export function GroupMembersBar({ groupId, selection }: { groupId: string; selection: Selection<Member> }) {
  const [isAsking, setAsking] = useState(false);
  const send = useBulkOfGroupMembers(groupId, 'remove');
  return (
    <>
      <BulkBar selection={selection}>
        <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
          {copy.takeOut}
        </Button>
      </BulkBar>
      {isAsking && (
        <BulkDialog
          selection={selection}
          resource="groups"
          send={send}
          onClose={() => setAsking(false)}
          title={copy.takeOutTitle(selection.rows.length)}
          action={copy.takeOutAction}
          keep={copy.keepIn}
          done={copy.takenOut}
        >
          <p>{copy.takeOutBody}</p>
        </BulkDialog>
      )}
    </>
  );
}
