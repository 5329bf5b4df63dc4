/** Status of a request as text: the same for clients that poll by tool and by task. */
import type { approvals } from '@gatehouse/contracts';
import { aboutCall } from '../callPage';
import { LOST_ANSWER } from '../errors';
import type { RequestState } from './requests';
import { sentence } from './sentence';

const withReason = (text: string, { reason }: RequestState): string =>
  reason === undefined ? text : `${text} Reason: ${sentence(reason)}`;

const texts = {
  pending: ({ approvalUrl }) => `Waiting for approval: ${approvalUrl}`,
  approved: () => 'Approved, running',
  rejected: (state) => withReason('An approver rejected the call. It was not run.', state),
  expired: () => 'Nobody approved the call in time. It was not run. Ask again if it is still needed.',
  cancelled: (state) => withReason('The request was withdrawn. The call was not run.', state),
  completed: ({ isError }) => (isError === true ? 'Approved. The call has run and ended in an error.' : 'Approved. The call has run.'),
  failed: (state) => withReason('Approved, but the call was not run.', state),
  unknown: () => LOST_ANSWER,
} satisfies Record<approvals.RequestStatus, (state: RequestState) => string>;

/** It has not come to a result, and its page tells why. */
const isRefused = ({ status }: RequestState): boolean => status !== 'pending' && status !== 'approved' && status !== 'completed';

/** A call without a result ends in the page that explains it, as a refusal that is answered at once does. */
export function statusTextOf(state: RequestState): string {
  const text = texts[state.status](state);
  return state.callUrl !== undefined && isRefused(state) ? `${text} ${aboutCall(state.callUrl)}` : text;
}
