import { Button } from '@mantine/core';
import { useState } from 'react';
import { useBulkRemoveGrants } from '../../api/queries/bulk.ts';
import type { Grant } from '../../api/types.ts';
import { BulkBar } from '../../ui/bulk/BulkBar.tsx';
import { BulkDialog } from '../../ui/bulk/BulkDialog.tsx';
import type { Selection } from '../../ui/bulk/useSelection.ts';
import { copy } from './copy.ts';

interface Props {
  selection: Selection<Grant>;
  matching: number | undefined;
  readAll: () => Promise<Grant[]>;
}

/** Removes many grants. */
export function GrantsBar({ selection, matching, readAll }: Props) {
  const [isAsking, setAsking] = useState(false);
  const send = useBulkRemoveGrants();
  const { rows } = selection;
  const open = rows.filter(({ subject }) => subject.kind === 'everyone').length;
  return (
    <>
      <BulkBar selection={selection} matching={matching} readAll={readAll}>
        <Button variant="default" color="red" size="compact-sm" onClick={() => setAsking(true)}>
          {copy.removeGrants}
        </Button>
      </BulkBar>
      {isAsking && (
        <BulkDialog
          selection={selection}
          resource="grants"
          send={send}
          onClose={() => setAsking(false)}
          title={copy.removeGrantsTitle(rows.length)}
          action={copy.removeGrantsAction}
          keep={copy.keepTheirGrants}
          done={copy.removedGrants}
          stops
        >
          <p>{copy.removeGrantsBody}</p>
          {open > 0 && <p>{copy.openDefaults(open)}</p>}
        </BulkDialog>
      )}
    </>
  );
}
