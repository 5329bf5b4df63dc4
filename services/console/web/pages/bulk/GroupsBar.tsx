import { Button } from '@mantine/core';
import { useState } from 'react';
import { useBulkDeleteGroups } from '../../api/queries/bulk.ts';
import type { Group } from '../../api/types.ts';
import { BulkBar } from '../../ui/bulk/BulkBar.tsx';
import { BulkDialog } from '../../ui/bulk/BulkDialog.tsx';
import type { Selection } from '../../ui/bulk/useSelection.ts';
import { copy } from './copy.ts';

interface Props {
  selection: Selection<Group>;
  matching: number | undefined;
  readAll: () => Promise<Group[]>;
}

/** Deletes many groups. */
export function GroupsBar({ selection, matching, readAll }: Props) {
  const [isAsking, setAsking] = useState(false);
  const send = useBulkDeleteGroups();
  const { rows } = selection;
  return (
    <>
      <BulkBar selection={selection} matching={matching} readAll={readAll}>
        <Button variant="default" color="red" size="compact-sm" onClick={() => setAsking(true)}>
          {copy.remove}
        </Button>
      </BulkBar>
      {isAsking && (
        <BulkDialog
          selection={selection}
          resource="groups"
          send={send}
          onClose={() => setAsking(false)}
          title={copy.removeTitle(rows.length)}
          action={copy.removeAction}
          keep={copy.keepGroups}
          done={copy.removed}
          final
        >
          <p>{copy.removeBody(rows.reduce((sum, { memberCount }) => sum + memberCount, 0))}</p>
        </BulkDialog>
      )}
    </>
  );
}
