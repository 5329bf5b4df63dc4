import { Button } from '@mantine/core';
import { useState } from 'react';
import { useBulkOfTools } from '../../api/queries/bulk.ts';
import type { Tool } from '../../api/types.ts';
import { BulkBar } from '../../ui/bulk/BulkBar.tsx';
import { BulkDialog } from '../../ui/bulk/BulkDialog.tsx';
import type { Selection } from '../../ui/bulk/useSelection.ts';
import { copy } from './copy.ts';

type Action = 'disable' | 'enable';

interface Props {
  slug: string;
  selection: Selection<Tool>;
  /** What the search leaves. */
  matching: readonly Tool[];
}

/** Disables or enables many tools. */
export function ToolsBar({ slug, selection, matching }: Props) {
  const [asked, setAsked] = useState<Action>();
  const send = useBulkOfTools(slug, asked ?? 'disable');
  const words = copy.many[asked ?? 'disable'];
  return (
    <>
      <BulkBar selection={selection} matching={matching.length} readAll={() => Promise.resolve(matching)}>
        {(['disable', 'enable'] as const).map((action) => (
          <Button
            key={action}
            variant="default"
            color={action === 'disable' ? 'red' : undefined}
            size="compact-sm"
            onClick={() => setAsked(action)}
          >
            {copy.many[action].ask}
          </Button>
        ))}
      </BulkBar>
      {asked !== undefined && (
        <BulkDialog
          selection={selection}
          resource="integrations"
          send={send}
          onClose={() => setAsked(undefined)}
          title={words.title(selection.rows.length)}
          action={words.action}
          keep={copy.keepTools}
          done={words.done}
          stops={asked === 'disable'}
        >
          <p>{words.body}</p>
        </BulkDialog>
      )}
    </>
  );
}
