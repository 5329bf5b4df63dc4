import type { Handler } from '@gatehouse/bus';
import { type executor, isAppError, requireAdmin } from '@gatehouse/contracts';
import type { Definitions } from '../tools/definitions';

/** What a call of the tool would be refused for because of its arguments, as `prepare` would find it. Nothing is called. */
export const checkArguments =
  ({ definitions }: { definitions: Definitions }): Handler<typeof executor.checkArguments> =>
  async ({ arguments: args, ...tool }, call) => {
    const { orgId } = requireAdmin(call.principal, 'check the arguments of a call');
    const compiled = await definitions.get(orgId, tool, call);
    try {
      compiled.build(args);
      return { failures: [] };
    } catch (err) {
      if (isAppError(err) && err.code === 'invalid') return { failures: [...err.details] };
      throw err;
    }
  };
