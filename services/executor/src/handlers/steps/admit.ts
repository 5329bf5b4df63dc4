/**
 * Step 5. A connection has a token that is good still, the credential is decrypted, the circuit breaker lets the call through, and the API has a free
 * place.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Renewals } from '../../connections/renew';
import type { StoredCredential } from '../../store/credentials';
import type { CredentialVault } from '../../store/credentialVault';
import type { Breaker, Passage } from '../../upstream/breaker';
import type { Bulkhead, Place } from '../../upstream/bulkhead';
import { breakerIsOpen, busy, connectionEnded, credentialChanged, notRenewed } from './refusals';
import { currentInTime } from './renewal';
import { timeLeft } from './timeLeft';
import type { AdmittedCall, PreparedCall } from './types';

export interface AdmitDeps {
  readonly credentials: Pick<CredentialVault, 'reveal'>;
  readonly connections: Pick<Renewals, 'current'>;
  /** Origin of the console. */
  readonly controlRoomUrl: string;
  readonly breaker: Breaker;
  readonly bulkhead: Bulkhead;
}

/** Calls that waited for one renewal come to the API together: they take its places in turn, for so long at most. */
const PLACE_WAIT_MS = 5_000;
const LOOK_EVERY_MS = 20;

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

/** Past the circuit breaker, on a place of the API. Who finds none looks for one for `waitMs`. */
async function enter(
  { breaker, bulkhead }: Pick<AdmitDeps, 'breaker' | 'bulkhead'>,
  { target, principal }: PreparedCall,
  waitMs: number,
): Promise<{ readonly passage: Passage; readonly place: Place }> {
  const integration = { orgId: principal.orgId, integrationId: target.integrationId };
  const until = performance.now() + waitMs;
  for (;;) {
    const passage = breaker.enter(integration);
    if ('retryAt' in passage) throw breakerIsOpen(target.slug, passage);
    const place = bulkhead.enter(integration);
    if (typeof place !== 'string') return { passage, place };
    passage.leave();
    if (performance.now() >= until) throw busy(target.slug, place);
    await pause(LOOK_EVERY_MS);
  }
}

export const admit =
  ({ credentials, ...deps }: AdmitDeps) =>
  async (call: PreparedCall): Promise<AdmittedCall> => {
    const credential = await currentOf(deps, call);
    const hasWaited = credential !== call.credential;
    const secret = credential === undefined ? undefined : await credentials.reveal(credential);
    const { passage, place } = await enter(deps, call, hasWaited ? Math.min(PLACE_WAIT_MS, timeLeft(call)) : 0);
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      place.leave();
      passage.leave();
    };
    return { ...call, credential, secret, reportOutage: passage.report, release };
  };
