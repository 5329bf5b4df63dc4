import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useBulkBlock } from '../../api/queries/bulk.ts';
import { BulkDialog } from '../../ui/bulk/BulkDialog.tsx';
import type { Selection } from '../../ui/bulk/useSelection.ts';
import { copy as blockCopy } from '../blocking/copy.ts';
import { copy } from './copy.ts';

export interface ManyProps<T> {
  kind: 'serviceAccount' | 'user';
  selection: Selection<T>;
  idOf: (row: T) => string;
  onClose: () => void;
}

/** The emergency stop of many, for one reason. */
export function BlockMany<T>({ kind, selection, idOf, onClose }: ManyProps<T>) {
  const [number] = useState(selection.rows.length);
  const [reason, setReason] = useState<string>(blockCopy.usualReason);
  const send = useBulkBlock(kind, idOf, reason.trim());
  const isEmpty = reason.trim() === '';
  return (
    <BulkDialog
      selection={selection}
      resource="blocks"
      send={send}
      onClose={onClose}
      title={copy.blockTitle(kind, number)}
      action={copy.blockAction}
      keep={copy.keepCalls}
      done={copy.blocked}
      stops
      isBlocked={isEmpty}
    >
      <p>{copy.blockBody}</p>
      <Textarea
        label={blockCopy.reason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={isEmpty ? blockCopy.reasonRule : undefined}
        autosize
        minRows={2}
        maxLength={500}
      />
    </BulkDialog>
  );
}
