import { useBulkOfGroupMembers } from '../../api/queries/bulk.ts';
import type { Member } from '../../api/types.ts';
import { BulkAct } from '../../ui/bulk/BulkAct.tsx';
import type { Selection } from '../../ui/bulk/useSelection.ts';
import { copy } from './copy.ts';

/** Takes many members out of a group. */
export function GroupMembersBar({ groupId, selection }: { groupId: string; selection: Selection<Member> }) {
  const send = useBulkOfGroupMembers(groupId, 'remove');
  return (
    <BulkAct
      selection={selection}
      label={copy.takeOut}
      resource="groups"
      send={send}
      title={copy.takeOutTitle(selection.rows.length)}
      action={copy.takeOutAction}
      keep={copy.keepIn}
      done={copy.takenOut}
    >
      <p>{copy.takeOutBody}</p>
    </BulkAct>
  );
}
