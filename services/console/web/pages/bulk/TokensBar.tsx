import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Resource } from '../../api/resources.ts';
import type { SendBulk } from '../../api/useBulk.ts';
import { BulkBar } from '../../ui/bulk/BulkBar.tsx';
import { BulkDialog } from '../../ui/bulk/BulkDialog.tsx';
import type { Selection } from '../../ui/bulk/useSelection.ts';
import { useNow } from '../../ui/useNow.ts';
import { wasUsedLately, type TokenRow } from '../tokens/token.ts';
import { copy } from './copy.ts';

interface Props<T extends TokenRow> {
  selection: Selection<T>;
  resource: Resource;
  send: SendBulk<T>;
}

/** Ends many tokens of one holder. */
export function TokensBar<T extends TokenRow>({ selection, resource, send }: Props<T>) {
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const { rows } = selection;
  const used = rows.filter((token) => wasUsedLately(token, now)).length;
  return (
    <>
      <BulkBar selection={selection}>
        <Button variant="default" color="red" size="compact-sm" onClick={() => setAsking(true)}>
          {copy.revoke}
        </Button>
      </BulkBar>
      {isAsking && (
        <BulkDialog
          selection={selection}
          resource={resource}
          send={send}
          onClose={() => setAsking(false)}
          title={copy.revokeTitle(rows.length)}
          action={copy.revokeAction}
          keep={copy.keepTokens}
          done={copy.revoked}
          final
          toType={used === 0 ? undefined : { word: String(used), why: copy.usedLately('token', used) }}
        >
          <p>{copy.revokeBody}</p>
        </BulkDialog>
      )}
    </>
  );
}
