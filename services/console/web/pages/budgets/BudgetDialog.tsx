import { useDeleteBudget, useResetBudget } from '../../api/queries/budgets.ts';
import type { Budget } from '../../api/types.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { copy } from './copy.ts';

interface Props {
  /** What is asked, or was last: its text stays while the dialog closes. */
  asked: { what: 'reset' | 'remove'; slug: string; budget: Budget } | undefined;
  opened: boolean;
  onClose: () => void;
  onDone: (said: string) => void;
}

/** Asks before a count or a budget goes. */
export function BudgetDialog({ asked, opened, onClose, onDone }: Props) {
  const remove = useDeleteBudget();
  const reset = useResetBudget();
  if (asked === undefined) return null;
  const { what, slug, budget } = asked;
  const isReset = what === 'reset';
  const confirm = async (): Promise<void> => {
    const done = isReset ? await reset.run(slug) : await remove.run(slug);
    if (done !== undefined) onDone((isReset ? copy.wasReset : copy.removed)(slug, clockTime(done.at)));
  };
  const words = isReset
    ? { title: copy.resetTitle(slug), action: copy.reset, running: copy.resetting, keep: copy.keepCount }
    : { title: copy.removeTitle(slug), action: copy.remove, running: copy.removing, keep: copy.keep };
  return (
    <Confirm
      {...words}
      opened={opened}
      onClose={() => {
        remove.reset();
        reset.reset();
        onClose();
      }}
      onConfirm={() => void confirm()}
      isPending={remove.isPending || reset.isPending}
      problem={remove.problem ?? reset.problem}
      final
    >
      <p>{isReset ? copy.resetBody(budget.used) : copy.removeBody}</p>
    </Confirm>
  );
}
