import type { Handler } from '@gatehouse/bus';
import type { policy } from '@gatehouse/contracts';
import { blockOnCaller } from '../../domain/blocks';
import type { DecisionInputs } from '../../store/decisionInputs';

/** What stops the principal itself. Read as decisions read it, so it is as new as they are. */
export const callerBlock =
  ({ inputs }: { inputs: Pick<DecisionInputs, 'forTools'> }): Handler<typeof policy.callerBlock> =>
  async (_, call) => {
    const principal = call.principal!;
    const { policy } = await inputs.forTools(principal, []);
    const block = blockOnCaller(policy.blocks, principal);
    return block === undefined ? {} : { reason: block.reason };
  };
