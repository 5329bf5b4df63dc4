import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useBlocksOn } from '../../api/queries/blocks.ts';
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

/** The emergency stop of what a page is about; absent while it is stopped. */
export function BlockButton({ aim }: { aim: Extract<Aim, { id: string }> }) {
  const { data } = useBlocksOn(aim.id);
  return (data?.length ?? 0) > 0 ? null : <BlockNow aim={aim} />;
}
