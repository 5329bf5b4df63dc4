import { useBulkRemoveGrants } from '../../api/queries/bulk.ts';
import type { Grant } from '../../api/types.ts';
import { BulkAct } from '../../ui/bulk/BulkAct.tsx';
import type { Selection } from '../../ui/bulk/useSelection.ts';
import { copy } from './copy.ts';

interface Props {
  selection: Selection<Grant>;
  matching: number | undefined;
  readAll: () => Promise<Grant[]>;
}

/** Removes many grants. */
export function GrantsBar(props: Props) {
  const send = useBulkRemoveGrants();
  const { rows } = props.selection;
  const open = rows.filter(({ subject }) => subject.kind === 'everyone').length;
  return (
    <BulkAct
      {...props}
      label={copy.removeGrants}
      resource="grants"
      send={send}
      title={copy.removeGrantsTitle(rows.length)}
      action={copy.removeGrantsAction}
      keep={copy.keepTheirGrants}
      done={copy.removedGrants}
      stops
    >
      <p>{copy.removeGrantsBody}</p>
      {open > 0 && <p>{copy.openDefaults(open)}</p>}
    </BulkAct>
  );
}
