import { useState } from 'react';
import { useBulkOfAccounts } from '../../api/queries/bulk.ts';
import { useReadinessOf } from '../../api/queries/overview.ts';
import type { ServiceAccount } from '../../api/types.ts';
import { BulkDialog } from '../../ui/bulk/BulkDialog.tsx';
import type { Selection } from '../../ui/bulk/useSelection.ts';
import { useNow } from '../../ui/useNow.ts';
import { wasUsedLately } from '../tokens/token.ts';
import { copy } from './copy.ts';

interface Props {
  selection: Selection<ServiceAccount>;
  onClose: () => void;
}

/** The number that must be typed: accounts used in the last 7 days or, before that is read, accounts of which it is unknown. */
function useToType(ids: readonly string[]): { word: string; why: string } | undefined {
  const now = useNow();
  const readiness = useReadinessOf(ids);
  const unknown = ids.filter((id) => !readiness.has(id)).length;
  if (unknown > 0) return { word: String(unknown), why: copy.useUnknown('serviceAccount', unknown) };
  const used = [...readiness.values()].filter((account) => account.working > 0 && wasUsedLately(account, now)).length;
  return used === 0 ? undefined : { word: String(used), why: copy.usedLately('serviceAccount', used) };
}

/** Ends every token of many service accounts. */
export function RevokeAll({ selection, onClose }: Props) {
  const [ids] = useState(() => selection.rows.map(({ id }) => id));
  const send = useBulkOfAccounts('revokeTokens');
  return (
    <BulkDialog
      selection={selection}
      resource="serviceAccounts"
      send={send}
      onClose={onClose}
      title={copy.revokeAllTitle(ids.length)}
      action={copy.revokeAllAction}
      keep={copy.keepTokens}
      done={copy.revokedAll}
      final
      toType={useToType(ids)}
    >
      <p>{copy.revokeAllBody}</p>
    </BulkDialog>
  );
}
