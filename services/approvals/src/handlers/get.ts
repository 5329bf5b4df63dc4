import type { Handler } from '@gatehouse/bus';
import type { approvals } from '@gatehouse/contracts';
import { judged } from '../domain/people';
import { showApproval } from '../domain/show';
import type { NowParts } from './asOfNow';
import { changedSince } from './changedSince';
import { visible } from './visible';

export const get =
  (parts: NowParts): Handler<typeof approvals.get> =>
  async ({ requestId }, call) => {
    const found = await visible(parts, call, requestId);
    const now = parts.clock();
    const isOutdated = await changedSince(parts.bus, found.request, found.asRequester);
    return { ...showApproval(judged(found), call.principal!, now), ...(isOutdated && { changedSince: true }) };
  };
