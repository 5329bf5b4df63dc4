import { useMembers } from '../../api/queries/members.ts';
import type { ApprovalItem } from '../../api/types.ts';
import { ClaimOf } from './ClaimOf.tsx';
import { copy } from './copy.ts';

/** The words for the kind of a requester; for a person their role, as long as they are a member. */
function useKindOf({ kind, id, name }: ApprovalItem['requester']): string {
  const { rows } = useMembers({ q: name }, kind === 'user');
  return kind === 'user' ? (rows.find(({ userId }) => userId === id)?.role ?? copy.person) : copy.kinds[kind];
}

/** "nightly-refunds (service account) wants to run orders/refund_order, on behalf of …". */
export function Who({ approval, isOver }: { approval: ApprovalItem; isOver: boolean }) {
  const { requester, tool, onBehalfOf } = approval;
  const kind = useKindOf(requester);
  return (
    <>
      <bdi>{requester.name}</bdi> ({kind}) {copy.wants(isOver)} <strong>{tool}</strong>
      {onBehalfOf !== undefined && (
        <>
          , {copy.onBehalf} <ClaimOf of={approval} />
        </>
      )}
      .
    </>
  );
}
