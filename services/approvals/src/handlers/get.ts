import type { Handler } from '@gatehouse/bus';
import type { approvals } from '@gatehouse/contracts';
import { showApproval } from '../domain/show';
import type { Parts } from '../parts';
import { visible } from './visible';

export const get =
  ({ requests, clock }: Pick<Parts, 'requests' | 'clock'>): Handler<typeof approvals.get> =>
  async ({ requestId }, { principal }) =>
    showApproval(await visible(requests, principal!, requestId), principal!, clock());
