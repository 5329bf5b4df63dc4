import type { ApprovalItem, ApprovalStatus } from '../../api/types.ts';

/** The state at a moment: time decides, whether or not the server has been asked again. */
export const statusAt = ({ status, expiresAt }: Pick<ApprovalItem, 'status' | 'expiresAt'>, now: Date): ApprovalStatus =>
  status === 'pending' && Date.parse(expiresAt) <= now.getTime() ? 'expired' : status;

/** How a request that is over is named: one that ran is as good as its answer, and a 5xx is no rejection. */
export function outcomeOf(status: ApprovalStatus, execution: ApprovalItem['execution']): ApprovalStatus | 'answeredNo' | 'answeredError' {
  if (status !== 'completed' || execution?.isError !== true) return status;
  return (execution.httpStatus ?? 0) >= 500 ? 'answeredError' : 'answeredNo';
}
