/**
 * The API answered 401: it took neither the credential nor the call. A connection gets its next access token at once, and the caller reads whether to call
 * again, or where the owner connects or stores a new credential. The call itself is not sent again. While it waits, another may have its place at the API.
 */
import type { executor } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { acceptanceOf, isRefused, pauseLeft, stateAfter401 } from '../../connections/acceptance';
import type { Renewal, Renewals } from '../../connections/renew';
import { withText } from '../../domain/content';
import type { UpstreamResult } from '../../domain/upstreamResult';
import type { StoredCredential } from '../../store/credentials';
import { REJECTED, type CredentialVault } from '../../store/credentialVault';
import { remedy } from './refusals';
import { currentInTime } from './renewal';
import type { AdmittedCall } from './types';

export interface RejectedDeps {
  readonly credentials: Pick<CredentialVault, 'noteAnswer'>;
  readonly connections: Pick<Renewals, 'current'>;
  /** Origin of the console. */
  readonly controlRoomUrl: string;
  readonly log: Log;
}
const SMALL_BYTES = 64 << 10;

interface Told {
  readonly text: string;
  readonly remedy?: executor.Remedy;
}

/** The result with what to do about it, and the credential as it is marked now. Never rejects. */
export async function rejected(
  deps: RejectedDeps,
  call: AdmittedCall,
  result: UpstreamResult,
): Promise<Pick<AdmittedCall, 'credential'> & { readonly result: UpstreamResult }> {
  const { credential } = call;
  if (credential === undefined || result.status !== REJECTED) return { credential, result };
  // Places bound the memory that answers take, too.
  if (result.content.length <= SMALL_BYTES) call.release();
  const marked = markRefused(credential, new Date());
  const told = await tell(deps, call, credential, marked);
  return { credential: marked, result: { ...result, content: withText(result.content, told.text), remedy: told.remedy } };
}

function markRefused(credential: StoredCredential, now: Date): StoredCredential {
  const { connection } = credential;
  if (isRefused(credential)) return credential;
  if (connection === undefined || stateAfter401(credential, now.getTime()) === 'rejected') return { ...credential, rejectedAt: now };
  return { ...credential, connection: { ...connection, refusedAt: now } };
}

async function tell(deps: RejectedDeps, call: AdmittedCall, before: StoredCredential, marked: StoredCredential): Promise<Told> {
  const { principal, tool, target, compiled } = call;
  const { slug, integrationId } = target;
  const again = `then call ${tool} again`;
  const isConnected = before.connection !== undefined || compiled.isConnected === true;
  const then = `${remedy(principal, slug, deps.controlRoomUrl, isConnected)}, ${again}`;
  const renewal = await renew(deps, call, before, marked);
  if (before.connection === undefined) return { text: `${slug} does not take the credential that is stored for it: ${then}.` };
  const missingCredential = { integrationId, slug, version: before.version };
  if ('ended' in renewal)
    return { text: `The connection to ${slug} has ended (${renewal.ended}): ${then}.`, remedy: { missingCredential } };
  if ('gone' in renewal) return { text: `The credential for ${slug} was stored anew meanwhile: call ${tool} again.` };
  if (renewal.failed !== undefined)
    return {
      text: `The access token could not be renewed (${renewal.failed}): call ${tool} again shortly. If that does not help, ${then}.`,
    };
  if ('credential' in renewal && renewal.credential.connection?.generation !== before.connection.generation)
    return { text: `${slug} refused the access token of the connection. It was renewed: call ${tool} again.` };
  const pause = acceptanceOf(marked) === 'paused' ? pauseLeft(marked, Date.now()) : 0;
  if (pause > 0) {
    const seconds = Math.ceil(pause / 1_000);
    return {
      text: `${slug} refused the access token of the connection, which was renewed a short time ago. It can be renewed again in ${seconds} s: call ${tool} again then.`,
    };
  }
  return { text: `${slug} does not take the access token of the connection: ${then}.`, remedy: { missingCredential } };
}

async function renew(
  { credentials, connections, log }: RejectedDeps,
  call: AdmittedCall,
  before: StoredCredential,
  marked: StoredCredential,
): Promise<Renewal> {
  try {
    await credentials.noteAnswer(before, REJECTED);
    return await currentInTime(connections, marked, call);
  } catch (err) {
    log.warn({ err, callId: call.callId }, 'a credential that the API rejected could not be marked or renewed');
    return { credential: before, failed: 'because of a fault of this gateway' };
  }
}
