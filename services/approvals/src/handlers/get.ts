import type { Handler } from '@gatehouse/bus';
import { compact, type approvals } from '@gatehouse/contracts';
import { judged, mayReject } from '../domain/people';
import { statusAt } from '../domain/request';
import { showApproval } from '../domain/show';
import type { CurrentDeps } from './asOfNow';
import { changedSince } from './changedSince';
import { otherDeciders } from './otherDeciders';
import { visible } from './visible';

export const get =
  (deps: CurrentDeps): Handler<typeof approvals.get> =>
  async ({ requestId }, call) => {
    const found = await visible(deps, call, requestId);
    const now = deps.clock();
    const { request, asRequester, refusedNow, mayBeRefused, credentialRejectedAt } = found;
    const [isOutdated, others] = await Promise.all([
      changedSince(deps.bus, request, asRequester),
      statusAt(request, now) === 'pending' ? otherDeciders(deps.bus, found, call) : undefined,
    ]);
    return {
      ...showApproval(judged(found), call.principal, now),
      canReject: mayReject(call.principal, request, now),
      ...compact({ refusedNow, mayBeRefused, credentialRejectedAt, others }),
      ...(isOutdated && { changedSince: true }),
    };
  };
