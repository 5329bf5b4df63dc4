import { useNameOf } from '../../api/queries/names.ts';
import type { ApprovalItem } from '../../api/types.ts';
import { Claim } from '../../ui/Claim.tsx';

/** A caller's claim, with the member it matches. */
export function ClaimOf({ of: { onBehalfOf, onBehalfOfMember } }: { of: Pick<ApprovalItem, 'onBehalfOf' | 'onBehalfOfMember'> }) {
  const member = useNameOf(onBehalfOfMember ?? '')?.name;
  if (onBehalfOf === undefined) return null;
  return <Claim {...(member === undefined ? {} : { member })}>{onBehalfOf}</Claim>;
}
