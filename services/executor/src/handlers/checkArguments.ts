import type { Handler } from '@gatehouse/bus';
import { AppError, type executor, isAppError } from '@gatehouse/contracts';
import type { Definitions } from '../tools/definitions';

/** What a call of the tool would be refused for because of its arguments, as `prepare` would find it. Nothing is called. The registry asks for who sees the tool. */
export const checkArguments =
  ({ definitions }: { definitions: Definitions }): Handler<typeof executor.checkArguments> =>
  async ({ arguments: args, ...tool }, call) => {
    if (call.principal === undefined) throw new AppError('forbidden', 'Only members of an organization may check the arguments of a call');
    const { orgId } = call.principal;
    const compiled = await definitions.get(orgId, tool, call);
    try {
      compiled.build(args);
      return { failures: [] };
    } catch (err) {
      if (isAppError(err) && err.code === 'invalid') return { failures: [...err.details] };
      throw err;
    }
  };
