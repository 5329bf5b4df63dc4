import type { Bus, CallContext } from '@gatehouse/bus';
import { identity, isAppError, type policy, type ResponseOf } from '@gatehouse/contracts';

/** Active members of these, and the admins. Undefined where there is no such organization any more. */
export async function approversOf(
  bus: Pick<Bus, 'call'>,
  orgId: string,
  { users = [], groups = [] }: policy.ApprovalTerms['approvers'],
  call: CallContext,
): Promise<ResponseOf<typeof identity.approverAddresses> | undefined> {
  const asked = { orgId, userIds: [...users], groupIds: [...groups], admins: true };
  try {
    return await bus.call(identity.approverAddresses, asked, call);
  } catch (err) {
    if (isAppError(err) && err.code === 'not_found') return undefined;
    throw err;
  }
}
