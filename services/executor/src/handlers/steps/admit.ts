/**
 * Step 5. A connection has a token that is good still, the credential is decrypted with all that its server may repeat of it, the circuit breaker lets the call through, and the API has a free
 * place, by now or within seconds.
 */
import type { Renewals } from '../../connections/renew';
import type { StoredCredential } from '../../store/credentials';
import type { CredentialVault } from '../../store/credentialVault';
import type { Breaker, Passage } from '../../upstream/breaker';
import type { Bulkhead, Place } from '../../upstream/bulkhead';
import { breakerIsOpen, busy, callerGone, connectionEnded, credentialChanged, notRenewed } from './refusals';
import { currentInTime } from './renewal';
import { timeLeft } from './timeLeft';
import type { AdmittedCall, PreparedCall } from './types';

export interface AdmitDeps {
  readonly credentials: Pick<CredentialVault, 'reveal'>;
  readonly connections: Pick<Renewals, 'current' | 'unsent'>;
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

/** Past the circuit breaker, on a place of the API. Who waits for a place holds up no trial of the breaker, and is refused if the API is found to fail meanwhile. */
async function enter(
  { breaker, bulkhead }: Pick<AdmitDeps, 'breaker' | 'bulkhead'>,
  call: PreparedCall,
): Promise<{ readonly passage: Passage; readonly place: Place }> {
  const { target, principal, abandoned } = call;
  const integration = { orgId: principal.orgId, integrationId: target.integrationId };
  const look = breaker.enter(integration);
  if ('retryAt' in look) throw breakerIsOpen(target.slug, look);
  look.leave();
  const place = await bulkhead.enter(integration, { waitMs: timeLeft(call), signal: abandoned });
  if (typeof place === 'string') throw abandoned?.().aborted === true ? callerGone() : busy(target.slug, place);
  const passage = breaker.enter(integration);
  if (!('retryAt' in passage)) return { passage, place };
  place.leave();
  throw breakerIsOpen(target.slug, passage);
}

export const admit =
  ({ credentials, ...deps }: AdmitDeps) =>
  async (call: PreparedCall): Promise<AdmittedCall> => {
    const credential = await currentOf(deps, call);
    const [secret, unsent] =
      credential === undefined ? [undefined, []] : await Promise.all([credentials.reveal(credential), deps.connections.unsent(credential)]);
    const { passage, place } = await enter(deps, call);
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      place.leave();
      passage.leave();
    };
    return { ...call, credential, secret, unsent, reportOutage: passage.report, release };
  };
