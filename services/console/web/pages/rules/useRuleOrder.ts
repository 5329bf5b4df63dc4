import { useEffect, useRef, useState } from 'react';
import { useUpdateRule, type useRules } from '../../api/queries/rules.ts';
import type { Problem } from '../../api/problems.ts';
import type { Rule } from '../../api/types.ts';
import { toast, toastWithUndo } from '../../ui/toast.tsx';
import { copy } from './copy.ts';
import { moved, placesThatDiffer } from './order.ts';

/** Somebody else changed the order first: the places that differ, in what I wanted and as they are now. */
export interface OrderConflict {
  mine: readonly string[];
  theirs: readonly string[];
  keep: () => void;
  take: () => void;
  isPending: boolean;
}

export interface RuleOrder {
  /** Moves a rule by one place; does nothing at the ends and while a move runs. */
  move: (rule: Rule, by: -1 | 1) => void;
  problem: Problem | null;
  conflict: OrderConflict | undefined;
}

interface Move {
  id: string;
  to: number;
  /** Revision of the order that the move was made from. */
  revision: number | undefined;
}

/** Moves rules by one place, with a way back; over the order that was seen and over no other. `all`: how many there are. */
export function useRuleOrder(list: Pick<ReturnType<typeof useRules>, 'rows' | 'orderRevision'>, all: number): RuleOrder {
  const { rows: rules, orderRevision } = list;
  const update = useUpdateRule();
  /** The last move, until the order is read again: the next one starts from here. */
  const saved = useRef<Move>(undefined);
  const pressed = useRef<Element>(null);
  const [refused, setRefused] = useState<Move & { wanted: readonly Rule[] }>();
  const order = rules.map(({ id }) => id).join();
  useEffect(() => {
    saved.current = undefined;
    // A row that changes its place loses the focus.
    if (document.activeElement === document.body && pressed.current instanceof HTMLElement) pressed.current.focus();
    pressed.current = null;
  }, [order, orderRevision]);
  const save = async ({ id, to, revision }: Move): Promise<Move | undefined> => {
    setRefused(undefined);
    const done = await update.run({ id, priority: to, ...(revision === undefined ? {} : { orderRevision: revision }) });
    if (done === undefined) {
      setRefused({ id, to, revision, wanted: moved(rules, id, to) });
      return undefined;
    }
    saved.current = { id, to, revision: done.answer.orderRevision };
    return saved.current;
  };
  const move = async ({ id, name, priority }: Rule, by: -1 | 1): Promise<void> => {
    const last = saved.current;
    const from = last?.id === id ? last.to : priority;
    const to = from + by;
    if (update.isPending || to < 1 || to > all) return;
    pressed.current = document.activeElement;
    const now = await save({ id, to, revision: last?.revision ?? orderRevision });
    if (now === undefined) return;
    toastWithUndo(copy.moved(name, to), () => void save({ ...now, to: from }).then((isBack) => isBack && toast(copy.movedBack)));
  };
  const isConflict = refused !== undefined && update.problem?.status === 409 && refused.revision !== orderRevision;
  const conflict = isConflict
    ? {
        ...placesThatDiffer(refused.wanted, rules),
        keep: () => void save({ ...refused, revision: orderRevision }),
        take: () => update.reset(),
        isPending: update.isPending,
      }
    : undefined;
  return { move: (rule, by) => void move(rule, by), problem: update.problem, conflict };
}
