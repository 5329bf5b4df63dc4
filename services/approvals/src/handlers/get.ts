import type { Handler } from '@gatehouse/bus';
import type { approvals } from '@gatehouse/contracts';
import { judged, mayReject } from '../domain/people';
import { showApproval } from '../domain/show';
import { visible, type CurrentDeps } from './asOfNow';
import { changedSince } from './changedSince';
import { credentialChanged } from './credentialChanged';

export const get =
  (deps: CurrentDeps): Handler<typeof approvals.get> =>
  async ({ requestId }, call) => {
    const found = await visible(deps, call, requestId);
    const now = deps.clock();
    const { request, asRequester } = found;
    const [isOutdated, otherCredential] = await Promise.all([
      changedSince(deps.bus, request, asRequester),
      credentialChanged(deps.bus, request, asRequester),
    ]);
    const refusedNow = found.refusedNow ?? otherCredential;
    return {
      ...showApproval(judged(found), call.principal, now),
      canReject: mayReject(call.principal, request, now),
      ...(refusedNow !== undefined && { refusedNow }),
      ...(isOutdated && { changedSince: true }),
    };
  };
