/** A waiting call is about the credential it was asked for with: with another one, or with none, it is refused. Approvers should know that before a yes. */
import type { Bus } from '@gatehouse/bus';
import { executor } from '@gatehouse/contracts';
import type { ApprovalRequest } from '../domain/request';
import type { AsRequester } from './asOfNow';

export interface CredentialNow {
  /** Why the call would be refused for its credential. */
  readonly refusedNow?: string;
  /** Since when the API rejects it. */
  readonly rejectedAt?: string;
}

/** Empty while the executor cannot say. */
export async function credentialNow(
  bus: Pick<Bus, 'call'>,
  { credential: pin, target: { integrationId, slug } }: Pick<ApprovalRequest, 'credential' | 'target'>,
  asRequester: AsRequester,
): Promise<CredentialNow> {
  if (pin === undefined) return {};
  try {
    const { state, ...now } = await bus.call(executor.credentialState, { integrationId, pin }, asRequester());
    return state === 'same' ? now : { refusedNow: `the credential for ${slug} was ${state} since this call was asked for` };
  } catch {
    return {};
  }
}
