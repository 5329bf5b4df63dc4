/** A waiting call of one of our own tools is about one state of what it would change. Approvers should know when that has passed. */
import type { Bus } from '@gatehouse/bus';
import { isAppError, registry } from '@gatehouse/contracts';
import { argumentsOf, type ApprovalRequest } from '../domain/request';
import type { AsRequester } from './asOfNow';

/** What a preview is refused with when the change would be: of something that is gone, or that is not what the arguments say any more. */
const WOULD_FAIL: ReadonlySet<string> = new Set(['conflict', 'not_found', 'invalid']);

/** Whether a yes would write nothing, because the thing was changed or is gone, or a name is taken. False while the registry cannot say. */
export async function changedSince(
  bus: Pick<Bus, 'call'>,
  request: ApprovalRequest,
  asRequester: AsRequester | undefined,
): Promise<boolean> {
  if (request.preview === undefined || asRequester === undefined) return false;
  const call = { toolName: request.target.toolName, arguments: argumentsOf(request) };
  try {
    const { seen } = await bus.call(registry.previewManagementTool, call, asRequester());
    return seen !== request.seen;
  } catch (err) {
    return isAppError(err) && WOULD_FAIL.has(err.code);
  }
}
