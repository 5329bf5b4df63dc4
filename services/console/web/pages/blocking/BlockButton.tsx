import { Button } from '@mantine/core';
import { useState } from 'react';
import { useBlocksOn } from '../../api/queries/blocks.ts';
import { toast } from '../../ui/toast.tsx';
import type { Aim } from './aim.ts';
import { BlockDialog } from './BlockDialog.tsx';
import { copy } from './copy.ts';

/** The emergency stop of what a page is about; absent while it is stopped. */
export function BlockButton({ aim }: { aim: Extract<Aim, { id: string }> }) {
  const { data } = useBlocksOn(aim.id);
  const [isAsking, setAsking] = useState(false);
  const isBlocked = (data?.length ?? 0) > 0;
  return (
    <>
      {!isBlocked && (
        <Button variant="default" color="red" onClick={() => setAsking(true)}>
          {copy.open}
        </Button>
      )}
      <BlockDialog
        aim={aim}
        opened={isAsking}
        onClose={() => setAsking(false)}
        onDone={(said) => {
          setAsking(false);
          toast(said);
        }}
      />
    </>
  );
}
