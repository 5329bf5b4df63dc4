import type { ApprovalItem, ApprovalStatus } from '../../api/types.ts';

/** The state at a moment: time decides, whether or not the server has been asked again. */
export const statusAt = ({ status, expiresAt }: Pick<ApprovalItem, 'status' | 'expiresAt'>, now: Date): ApprovalStatus =>
  status === 'pending' && Date.parse(expiresAt) <= now.getTime() ? 'expired' : status;

/** The outcome of a request. That of a call that ran depends on the API's answer: a 5xx is an error, not a rejection. */
export function outcomeOf(status: ApprovalStatus, execution: ApprovalItem['execution']): ApprovalStatus | 'answeredNo' | 'answeredError' {
  if (status !== 'completed' || execution?.isError !== true) return status;
  return (execution.httpStatus ?? 0) >= 500 ? 'answeredError' : 'answeredNo';
}
