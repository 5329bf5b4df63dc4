/** Step 5. A connection has a token that is good still, the credential is decrypted, the circuit breaker lets the call through, and the API has a free place. */
import type { Renewals } from '../../connections/renew';
import type { StoredCredential } from '../../store/credentials';
import type { CredentialVault } from '../../store/credentialVault';
import type { Breaker } from '../../upstream/breaker';
import type { Bulkhead } from '../../upstream/bulkhead';
import { breakerIsOpen, busy, connectionEnded, credentialChanged, notRenewed } from './refusals';
import { currentInTime } from './renewal';
import type { AdmittedCall, PreparedCall } from './types';

export interface AdmitDeps {
  readonly credentials: Pick<CredentialVault, 'reveal'>;
  readonly connections: Pick<Renewals, 'current'>;
  /** Origin of the console. */
  readonly controlRoomUrl: string;
  readonly breaker: Breaker;
  readonly bulkhead: Bulkhead;
}

async function currentOf(
  { connections, controlRoomUrl }: Pick<AdmitDeps, 'connections' | 'controlRoomUrl'>,
  call: PreparedCall,
): Promise<StoredCredential | undefined> {
  const { credential, tool } = call;
  const { slug } = call.target;
  if (credential?.connection === undefined) return credential;
  const renewal = await currentInTime(connections, credential, call);
  if ('credential' in renewal) return renewal.credential;
  if ('ended' in renewal) throw connectionEnded(call, slug, credential, renewal.ended, controlRoomUrl);
  if ('gone' in renewal) throw credentialChanged(tool, slug);
  throw notRenewed(slug, renewal.failed);
}

export const admit =
  ({ credentials, breaker, bulkhead, ...deps }: AdmitDeps) =>
  async (call: PreparedCall): Promise<AdmittedCall> => {
    const { target, principal } = call;
    const credential = await currentOf(deps, call);
    const secret = credential === undefined ? undefined : await credentials.reveal(credential);
    const integration = { orgId: principal.orgId, integrationId: target.integrationId };
    const passage = breaker.enter(integration);
    if ('retryAt' in passage) throw breakerIsOpen(target.slug, passage);
    const place = bulkhead.enter(integration);
    if (typeof place === 'string') {
      passage.leave();
      throw busy(target.slug, place);
    }
    const release = (): void => {
      place.leave();
      passage.leave();
    };
    return { ...call, credential, secret, reportOutage: passage.report, release };
  };
