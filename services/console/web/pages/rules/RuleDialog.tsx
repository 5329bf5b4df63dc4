import { useRuleUse } from '../../api/queries/usage.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { copy } from './copy.ts';
import type { RuleActions } from './useRuleActions.ts';

/** Asks before a rule stops deciding, and says how much it decided. */
export function RuleDialog({ actions: { asked, isAsking, isPending, problem, confirm, close } }: { actions: RuleActions }) {
  const use = useRuleUse();
  if (asked === undefined) return null;
  const { what, rule } = asked;
  const calls = use === undefined ? undefined : (use.get(rule.id) ?? 0);
  const isFinal = what === 'delete';
  const words = isFinal
    ? { title: copy.removeTitle(rule.name), action: copy.remove, running: copy.removing, keep: copy.keep }
    : { title: copy.offTitle(rule.name), action: copy.off, running: copy.switching, keep: copy.keepOn };
  return (
    <Confirm
      {...words}
      opened={isAsking}
      onClose={close}
      onConfirm={confirm}
      isPending={isPending}
      problem={problem}
      final={isFinal}
      typeName={isFinal && (calls ?? 0) > 0 ? rule.name : undefined}
    >
      <p>
        {copy.used(calls)} {copy.offBody[rule.effect]}
      </p>
    </Confirm>
  );
}
