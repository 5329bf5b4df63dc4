import type { Handler } from '@gatehouse/bus';
import { AppError, isAdmin, isAppError, type registry } from '@gatehouse/contracts';
import { refuseOthers, type ManagementParts } from '../management/tool';
import { managementTools } from '../management/tools';
import { callerOf } from './catalog';

const byName = new Map(managementTools.map((tool) => [tool.name, tool]));

/** Something on the way could not answer, and may have done its part. */
function uncertain(err: unknown): never {
  if (isAppError(err) && err.code === 'unavailable')
    throw new AppError('unknown_outcome', 'It is not known whether it was done', { cause: err });
  throw err;
}

/** Whether the caller may is decided here and behind the ports, with every call: that the executor asks says only that policy allows it. */
export const runManagementTool =
  (parts: ManagementParts): Handler<typeof registry.runManagementTool> =>
  async ({ toolName, arguments: args, onBehalfOf, onBehalfOfMember }, call) => {
    const principal = callerOf(call);
    const tool = byName.get(toolName);
    if (tool === undefined) throw new AppError('not_found', 'No such management tool');
    refuseOthers(tool, isAdmin(principal));
    const result = await tool.run(parts, { principal, call, onBehalfOf, onBehalfOfMember }, args).catch(uncertain);
    return { result };
  };
