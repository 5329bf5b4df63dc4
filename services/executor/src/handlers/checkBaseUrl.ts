import type { Handler } from '@gatehouse/bus';
import { type executor, requireAdmin } from '@gatehouse/contracts';
import type { Egress } from '../upstream/egress';

/** The egress rules, asked before a base URL is stored; they are asked again at every connection. */
export const checkBaseUrl =
  ({ egress }: { egress: Pick<Egress, 'refuseTarget'> }): Handler<typeof executor.checkBaseUrl> =>
  async ({ url }, call) => {
    requireAdmin(call.principal, 'check the address of an API');
    const reason = await egress.refuseTarget(url);
    return reason === undefined ? { allowed: true } : { allowed: false, reason };
  };
