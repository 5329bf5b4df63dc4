import { useCreateBlock, useLiftBlock } from '../../api/queries/blocks.ts';
import type { Problem } from '../../api/problems.ts';
import type { Block } from '../../api/types.ts';
import { toast, toastWithUndo } from '../../ui/toast.tsx';
import { targetOf, type Aim } from './aim.ts';
import { copy } from './copy.ts';

export interface Lift {
  /** Lifts a block. `aim` is what to block again if somebody takes that back; undefined if it is gone. */
  lift: (block: Pick<Block, 'id' | 'reason'>, aim: Aim | undefined) => void;
  isPending: boolean;
  problem: Problem | null;
}

/** Lifts the block, and offers to undo that for a moment. */
export function useLift(): Lift {
  const write = useLiftBlock();
  const create = useCreateBlock();
  const again = async (aim: Aim, reason: string): Promise<void> => {
    if ((await create.run({ target: targetOf(aim), reason })) !== undefined) toast(copy.again(aim.name));
  };
  const lift = async ({ id, reason }: Pick<Block, 'id' | 'reason'>, aim: Aim | undefined): Promise<void> => {
    if ((await write.run(id)) === undefined) return;
    if (aim === undefined) toast(copy.liftedGone);
    else toastWithUndo(copy.lifted(aim.name), () => void again(aim, reason));
  };
  return { lift: (block, aim) => void lift(block, aim), isPending: write.isPending, problem: write.problem ?? create.problem };
}
