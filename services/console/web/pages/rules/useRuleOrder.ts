import { useEffect, useRef } from 'react';
import { useUpdateRule } from '../../api/queries/rules.ts';
import type { Problem } from '../../api/problems.ts';
import type { Rule } from '../../api/types.ts';
import { toast, toastWithUndo } from '../../ui/toast.tsx';
import { copy } from './copy.ts';

export interface RuleOrder {
  /** By one place; does nothing at the ends and while a move runs. */
  move: (rule: Rule, by: -1 | 1) => void;
  problem: Problem | null;
}

/** Moves rules by one place, with a way back. `all`: how many there are. */
export function useRuleOrder(rules: readonly Rule[], all: number): RuleOrder {
  const update = useUpdateRule();
  /** Moved last and not read again yet: the next move of it starts from here. */
  const saved = useRef<Pick<Rule, 'id' | 'priority'>>(undefined);
  const pressed = useRef<Element>(null);
  const order = rules.map(({ id }) => id).join();
  useEffect(() => {
    saved.current = undefined;
    // A row that changes its place loses the focus.
    if (document.activeElement === document.body && pressed.current instanceof HTMLElement) pressed.current.focus();
    pressed.current = null;
  }, [order]);
  const save = async (id: string, priority: number): Promise<boolean> => {
    if ((await update.run({ id, priority })) === undefined) return false;
    saved.current = { id, priority };
    return true;
  };
  const move = async ({ id, name, priority }: Rule, by: -1 | 1): Promise<void> => {
    const from = saved.current?.id === id ? saved.current.priority : priority;
    const to = from + by;
    if (update.isPending || to < 1 || to > all) return;
    pressed.current = document.activeElement;
    if (!(await save(id, to))) return;
    toastWithUndo(copy.moved(name, to), () => void save(id, from).then((isBack) => isBack && toast(copy.movedBack)));
  };
  return { move: (rule, by) => void move(rule, by), problem: update.problem };
}
