import { useBulkDeleteGroups } from '../../api/queries/bulk.ts';
import type { Group } from '../../api/types.ts';
import { BulkAct } from '../../ui/bulk/BulkAct.tsx';
import type { Selection } from '../../ui/bulk/useSelection.ts';
import { copy } from './copy.ts';

interface Props {
  selection: Selection<Group>;
  matching: number | undefined;
  readAll: () => Promise<Group[]>;
}

/** Deletes many groups. */
export function GroupsBar(props: Props) {
  const send = useBulkDeleteGroups();
  const { rows } = props.selection;
  return (
    <BulkAct
      {...props}
      label={copy.remove}
      resource="groups"
      send={send}
      title={copy.removeTitle(rows.length)}
      action={copy.removeAction}
      keep={copy.keepGroups}
      done={copy.removed}
      final
    >
      <p>{copy.removeBody(rows.reduce((sum, { memberCount }) => sum + memberCount, 0))}</p>
    </BulkAct>
  );
}
