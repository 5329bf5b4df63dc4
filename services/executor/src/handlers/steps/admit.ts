/** Step 5. The credential is decrypted, the circuit breaker lets the call through, and the API has a free place. */
import type { CredentialVault } from '../../store/credentialVault';
import type { Breaker } from '../../upstream/breaker';
import type { Bulkhead } from '../../upstream/bulkhead';
import { breakerIsOpen, busy } from './refusals';
import type { AdmittedCall, PreparedCall } from './types';

export interface AdmitDeps {
  readonly credentials: Pick<CredentialVault, 'reveal'>;
  readonly breaker: Breaker;
  readonly bulkhead: Bulkhead;
}

export const admit =
  ({ credentials, breaker, bulkhead }: AdmitDeps) =>
  async (call: PreparedCall): Promise<AdmittedCall> => {
    const { credential, target, principal } = call;
    const secret = credential === undefined ? undefined : await credentials.reveal(credential);
    const passage = breaker.enter({ orgId: principal.orgId, integrationId: target.integrationId });
    if ('retryAt' in passage) throw breakerIsOpen(target.slug, passage);
    const leavePlace = bulkhead.enter(target.integrationId);
    const release = (): void => {
      leavePlace?.();
      passage.leave();
    };
    if (leavePlace === undefined) {
      release();
      throw busy(target.slug);
    }
    return { ...call, secret, reportOutage: passage.report, release };
  };
