import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Member } from '../../api/types.ts';
import { BulkBar } from '../../ui/bulk/BulkBar.tsx';
import type { Selection } from '../../ui/bulk/useSelection.ts';
import { AddToGroup } from './AddToGroup.tsx';
import { BlockMany } from './BlockMany.tsx';
import { copy } from './copy.ts';
import { GrantMany } from './GrantMany.tsx';

interface Props {
  selection: Selection<Member>;
  matching: number | undefined;
  readAll: () => Promise<Member[]>;
}

/** What can be done with many members. */
export function MembersBar({ selection, matching, readAll }: Props) {
  const [open, setOpen] = useState<'block' | 'grant' | 'putIn'>();
  const many = {
    kind: 'user',
    selection,
    idOf: ({ userId }: Member): string => userId,
    onClose: () => setOpen(undefined),
  } as const;
  return (
    <>
      <BulkBar selection={selection} matching={matching} readAll={readAll}>
        <Button variant="default" size="compact-sm" onClick={() => setOpen('grant')}>
          {copy.grant}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => setOpen('putIn')}>
          {copy.putIn}
        </Button>
        <Button variant="default" color="red" size="compact-sm" onClick={() => setOpen('block')}>
          {copy.block}
        </Button>
      </BulkBar>
      {open === 'block' && <BlockMany {...many} />}
      {open === 'putIn' && <AddToGroup selection={selection} onClose={many.onClose} />}
      {open === 'grant' && <GrantMany {...many} />}
    </>
  );
}
