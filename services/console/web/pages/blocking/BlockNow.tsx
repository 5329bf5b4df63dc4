import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { toast } from '../../ui/toast.tsx';
import type { Aim } from './aim.ts';
import { copy } from './copy.ts';

const BlockDialog = lazy(async () => ({ default: (await import('./BlockDialog.tsx')).BlockDialog }));

/** Asks, and then stops what it is aimed at. */
export function BlockNow({ aim, inRow = false }: { aim: Aim; inRow?: boolean }) {
  // Undefined until somebody asks: a table has a button in every row.
  const [isAsking, setAsking] = useState<boolean>();
  return (
    <>
      {inRow ? (
        <Button variant="subtle" color="red" size="compact-sm" aria-label={copy.openOf(aim.name)} onClick={() => setAsking(true)}>
          {copy.open}
        </Button>
      ) : (
        <Button variant="default" color="red" onClick={() => setAsking(true)}>
          {copy.open}
        </Button>
      )}
      {isAsking !== undefined && (
        <Suspense>
          <BlockDialog
            aim={aim}
            opened={isAsking}
            onClose={() => setAsking(false)}
            onDone={(said) => {
              setAsking(false);
              toast(said);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
