/** A request as who looks at it or decides it has it: by the rules of this moment, and by what became of its tool and of the credential of its caller. */
import type { Call } from '@gatehouse/bus';
import type { Principal } from '@gatehouse/contracts';
import { maySee } from '../domain/people';
import { notFound } from '../domain/request';
import { asOfNow, type AsOfNow, type CurrentDeps } from './asOfNow';
import { credentialNow } from './credentialNow';
import { toolsNow } from './toolsNow';

export interface Visible extends AsOfNow {
  /** Since when the API rejects the credential of the call. */
  readonly credentialRejectedAt?: string | undefined;
  /** Why the call may be refused: who has it run learns that only then. */
  readonly mayBeRefused?: string | undefined;
}

/** `not_found` for who may not see it by the rules of this moment. */
export async function visible(deps: CurrentDeps, { principal: viewer, ...call }: Call<Principal>, requestId: string): Promise<Visible> {
  const found = await asOfNow(deps, viewer.orgId, requestId, call);
  if (found === undefined || !maySee(viewer, found.request)) throw notFound();
  const { request, asRequester } = found;
  if (found.isRefused || asRequester === undefined) return found;
  const [tools, credential] = await Promise.all([toolsNow(deps.bus, [request], call), credentialNow(deps.bus, request, asRequester)]);
  const { refusedNow = credential.refusedNow, mayBeRefused } = tools.get(request._id) ?? {};
  if (refusedNow !== undefined) return { ...found, isRefused: true, refusedNow };
  return { ...found, mayBeRefused, credentialRejectedAt: credential.rejectedAt };
}
