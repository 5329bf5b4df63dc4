import type { Bus, CallContext } from '@gatehouse/bus';
import { AppError, identity, policy } from '@gatehouse/contracts';

/** An admin agrees to the published AI use policy for a service account, which must be an active one of the same organization. */
export async function acknowledgeFor(bus: Bus, id: string, version: number, call: CallContext): Promise<policy.AiUsePolicySignature> {
  const { name, status } = await bus.call(identity.getServiceAccount, { id }, call);
  if (status !== 'ACTIVE') throw new AppError('conflict', 'The AI use policy is acknowledged for active service accounts only');
  return bus.call(policy.acknowledgeAiUsePolicy, { version, account: { id, name } }, call);
}
