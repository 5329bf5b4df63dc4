/** Step 5. The credential is decrypted, and the API has a free place. */
import type { CredentialVault } from '../../store/credentialVault';
import type { Bulkhead } from '../../upstream/bulkhead';
import { busy } from './refusals';
import type { AdmittedCall, PreparedCall } from './types';

export interface AdmitDeps {
  readonly credentials: Pick<CredentialVault, 'reveal'>;
  readonly bulkhead: Bulkhead;
}

export const admit =
  ({ credentials, bulkhead }: AdmitDeps) =>
  async (call: PreparedCall): Promise<AdmittedCall> => {
    const { credential, target } = call;
    const secret = credential === undefined ? undefined : await credentials.reveal(credential);
    const release = bulkhead.enter(target.integrationId);
    if (release === undefined) throw busy(target.slug);
    return { ...call, secret, release };
  };
