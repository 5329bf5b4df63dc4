/** A request as who looks at it or decides it has it: by the rules of this moment, and by what became of the credential of its caller. */
import type { Call } from '@gatehouse/bus';
import type { Principal } from '@gatehouse/contracts';
import { maySee } from '../domain/people';
import { notFound } from '../domain/request';
import { asOfNow, type AsOfNow, type CurrentDeps } from './asOfNow';
import { credentialNow } from './credentialNow';

export interface Visible extends AsOfNow {
  /** Since when the API rejects the credential of the call. */
  readonly credentialRejectedAt?: string | undefined;
}

/** `not_found` for who may not see it by the rules of this moment. */
export async function visible(deps: CurrentDeps, { principal: viewer, ...call }: Call<Principal>, requestId: string): Promise<Visible> {
  const found = await asOfNow(deps, viewer.orgId, requestId, call);
  if (found === undefined || !maySee(viewer, found.request)) throw notFound();
  if (found.isRefused) return found;
  const { refusedNow, rejectedAt } = await credentialNow(deps.bus, found.request, found.asRequester);
  return refusedNow === undefined ? { ...found, credentialRejectedAt: rejectedAt } : { ...found, isRefused: true, refusedNow };
}
