import { Button } from '@mantine/core';
import { useState } from 'react';
import { BulkBar } from './BulkBar.tsx';
import { BulkDialog, type BulkDialogProps } from './BulkDialog.tsx';

interface Props<T> extends Omit<BulkDialogProps<T>, 'onClose'> {
  /** Label of the button that asks. */
  label: string;
  matching?: number | undefined;
  readAll?: () => Promise<T[]>;
}

/** The bar of a list in which one thing can be done with many rows: its button, and the question before it happens. */
export function BulkAct<T>({ label, matching, readAll, ...dialog }: Props<T>) {
  const [isAsking, setAsking] = useState(false);
  const isDanger = dialog.final === true || dialog.stops === true;
  return (
    <>
      <BulkBar selection={dialog.selection} matching={matching} {...(readAll && { readAll })}>
        <Button variant="default" color={isDanger ? 'red' : undefined} size="compact-sm" onClick={() => setAsking(true)}>
          {label}
        </Button>
      </BulkBar>
      {isAsking && <BulkDialog {...dialog} onClose={() => setAsking(false)} />}
    </>
  );
}
