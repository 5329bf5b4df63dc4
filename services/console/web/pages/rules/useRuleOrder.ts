import { useEffect, useRef } from 'react';
import { useOrderRules } from '../../api/queries/rules.ts';
import type { Problem } from '../../api/problems.ts';
import type { Rule } from '../../api/types.ts';
import { toast, toastWithUndo } from '../../ui/toast.tsx';
import { copy } from './copy.ts';

export interface RuleOrder {
  /** By one place; does nothing at the ends and while a move runs. */
  move: (rule: Rule, by: -1 | 1) => void;
  problem: Problem | null;
}

/** Moves rules by one place, with a way back. */
export function useRuleOrder(rules: readonly Rule[] | undefined): RuleOrder {
  const order = useOrderRules();
  /** As saved last and not read again yet: the next move starts from here. */
  const saved = useRef<string[]>(undefined);
  const pressed = useRef<Element>(null);
  useEffect(() => {
    saved.current = undefined;
    // A row that changes its place loses the focus.
    if (document.activeElement === document.body && pressed.current instanceof HTMLElement) pressed.current.focus();
    pressed.current = null;
  }, [rules]);
  const save = async (ids: string[]): Promise<boolean> => {
    if ((await order.run(ids)) === undefined) return false;
    saved.current = ids;
    return true;
  };
  const move = async ({ id, name }: Rule, by: -1 | 1): Promise<void> => {
    const before = saved.current ?? (rules ?? []).map((rule) => rule.id);
    const from = before.indexOf(id);
    const to = from + by;
    if (order.isPending || from < 0 || to < 0 || to >= before.length) return;
    pressed.current = document.activeElement;
    const after = before.with(from, before[to]!).with(to, id);
    if (!(await save(after))) return;
    toastWithUndo(copy.moved(name, to + 1), () => void save(before).then((isBack) => isBack && toast(copy.movedBack)));
  };
  return { move: (rule, by) => void move(rule, by), problem: order.problem };
}
