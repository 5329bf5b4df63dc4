import { useAllMembers } from '../../api/queries/members.ts';
import type { ApprovalItem } from '../../api/types.ts';
import { Claim } from '../../ui/Claim.tsx';

/** Name of the member a claim happens to name. */
function useMemberName(userId: string | undefined): string | undefined {
  const { data } = useAllMembers(userId !== undefined);
  const found = data?.find((member) => member.userId === userId);
  return found?.name ?? found?.email;
}

/** A caller's claim, with the member it matches. */
export function ClaimOf({ of: { onBehalfOf, onBehalfOfMember } }: { of: Pick<ApprovalItem, 'onBehalfOf' | 'onBehalfOfMember'> }) {
  const member = useMemberName(onBehalfOfMember);
  if (onBehalfOf === undefined) return null;
  return <Claim {...(member === undefined ? {} : { member })}>{onBehalfOf}</Claim>;
}
