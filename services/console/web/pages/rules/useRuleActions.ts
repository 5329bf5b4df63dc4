import { useState } from 'react';
import type { Problem } from '../../api/problems.ts';
import { useDeleteRule, useUpdateRule } from '../../api/queries/rules.ts';
import type { Rule } from '../../api/types.ts';
import { clockTime } from '../../ui/timeWords.ts';
import { toastWithUndo } from '../../ui/toast.tsx';
import { copy } from './copy.ts';

export interface RuleActions {
  /** The question that stands, or stood last. */
  asked: { what: 'off' | 'delete'; rule: Rule } | undefined;
  isAsking: boolean;
  isPending: boolean;
  problem: Problem | null;
  /** What was done last, in words. */
  said: string;
  ask: (what: 'off' | 'delete', rule: Rule) => void;
  switchOn: (rule: Rule) => void;
  confirm: () => void;
  close: () => void;
}

/** Switching on needs no question; switching off and deleting do. */
export function useRuleActions(onDeleted: (words: string) => void = () => undefined): RuleActions {
  const update = useUpdateRule();
  const remove = useDeleteRule();
  const [asked, setAsked] = useState<RuleActions['asked']>();
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState('');

  const begin = (): void => {
    update.reset();
    remove.reset();
    setSaid('');
  };
  const switchOn = async ({ id, name }: Rule): Promise<void> => {
    begin();
    const done = await update.run({ id, enabled: true });
    if (done !== undefined) toastWithUndo(copy.switchedOn(name), () => void update.run({ id, enabled: false }));
  };
  const confirm = async (): Promise<void> => {
    if (asked === undefined) return;
    const { what, rule } = asked;
    const done = what === 'off' ? await update.run({ id: rule.id, enabled: false }) : await remove.run(rule.id);
    if (done === undefined) return;
    setAsking(false);
    const words = (what === 'off' ? copy.switchedOff : copy.removed)(rule.name, clockTime(done.at));
    setSaid(words);
    if (what === 'delete') onDeleted(words);
  };
  return {
    asked,
    isAsking,
    isPending: update.isPending || remove.isPending,
    problem: update.problem ?? remove.problem,
    said,
    ask: (what, rule) => {
      begin();
      setAsked({ what, rule });
      setAsking(true);
    },
    switchOn: (rule) => void switchOn(rule),
    confirm: () => void confirm(),
    close: () => setAsking(false),
  };
}
