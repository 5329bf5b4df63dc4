import type { Call, Handler } from '@gatehouse/bus';
import { AppError, isAdmin, isAppError, type Principal, type registry } from '@gatehouse/contracts';
import { refuseOthers, type ManagementDeps, type ManagementTool } from './tool';
import { managementTools } from './tools';
import { callerOf } from '../../catalog/shared/access';

const byName = new Map(managementTools.map((tool) => [tool.name, tool]));

/** Something on the way could not answer, and may have done its part. */
function uncertain(err: unknown): never {
  if (isAppError(err) && err.code === 'unavailable')
    throw new AppError('unknown_outcome', 'It is not known whether it was done', { cause: err });
  throw err;
}

/** Returns the tool and its caller; throws when the caller may not use it. */
function toolFor(call: Call, toolName: string): { principal: Principal; tool: ManagementTool } {
  const principal = callerOf(call);
  const tool = byName.get(toolName);
  if (tool === undefined) throw new AppError('not_found', 'No such management tool');
  refuseOthers(tool, isAdmin(principal));
  return { principal, tool };
}

/** Says what the call is about before a person is asked to approve it, or rejects as the call would. */
export const previewManagementTool =
  (deps: ManagementDeps): Handler<typeof registry.previewManagementTool> =>
  async ({ toolName, arguments: args }, call) => {
    const { principal, tool } = toolFor(call, toolName);
    const { names, changes, seen } = await tool.preview(deps, { principal, call }, args);
    const preview = { readAt: new Date().toISOString(), names, ...(changes !== undefined && { changes }) };
    return { preview, ...(seen !== undefined && { seen }) };
  };

/** Runs the tool. Whether the caller may is decided here and behind the ports at every call: a request of the executor says only that policy allows it. */
export const runManagementTool =
  (deps: ManagementDeps): Handler<typeof registry.runManagementTool> =>
  async ({ toolName, arguments: args, onBehalfOf, onBehalfOfMember, seen, approvedBy }, call) => {
    const { principal, tool } = toolFor(call, toolName);
    const result = await tool.run(deps, { principal, call, onBehalfOf, onBehalfOfMember, approvedBy }, args, seen).catch(uncertain);
    return { result };
  };
