import { Button } from '@mantine/core';
import { useState } from 'react';
import { useBulkLift } from '../../api/queries/bulk.ts';
import type { Block } from '../../api/types.ts';
import { BulkBar } from '../../ui/bulk/BulkBar.tsx';
import { BulkDialog } from '../../ui/bulk/BulkDialog.tsx';
import type { Selection } from '../../ui/bulk/useSelection.ts';
import { copy } from './copy.ts';

interface Props {
  selection: Selection<Block>;
  matching: number | undefined;
  readAll: () => Promise<Block[]>;
}

/** Lifts many blocks. */
export function BlocksBar({ selection, matching, readAll }: Props) {
  const [isAsking, setAsking] = useState(false);
  const send = useBulkLift();
  return (
    <>
      <BulkBar selection={selection} matching={matching} readAll={readAll}>
        <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
          {copy.lift}
        </Button>
      </BulkBar>
      {isAsking && (
        <BulkDialog
          selection={selection}
          resource="blocks"
          send={send}
          onClose={() => setAsking(false)}
          title={copy.liftTitle(selection.rows.length)}
          action={copy.liftAction}
          keep={copy.keepBlocks}
          done={copy.lifted}
        >
          <p>{copy.liftBody}</p>
        </BulkDialog>
      )}
    </>
  );
}
