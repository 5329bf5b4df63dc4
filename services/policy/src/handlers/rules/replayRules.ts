import type { Handler } from '@gatehouse/bus';
import { cutToolName, type policy, requireAdmin } from '@gatehouse/contracts';
import { compilePolicy } from '../../domain/compilePolicy';
import type { CompiledRule } from '../../domain/rules/compileRule';
import { concerns } from '../../domain/rules/concerns';
import { outcomesOf, type Effect, type Outcomes } from '../../domain/rules/outcomes';
import { ruleNames } from '../../domain/rules/ruleNames';
import { NO_ID, withDraft } from '../../domain/rules/withDraft';
import type { PolicyStore } from '../../store/policyStore';
import { described } from './testRules';

/** The effect on a call. Where it cannot be determined, it is often certain that the draft makes no difference to it. */
function effectOf({ effects }: Outcomes, touched: boolean): Effect | 'undetermined' | 'unchanged' {
  if (effects.size === 1) return [...effects][0]!;
  return touched ? 'undetermined' : 'unchanged';
}

export const replayRules =
  ({ store }: { store: Pick<PolicyStore, 'load'> }): Handler<typeof policy.replayRules> =>
  async ({ draft, calls }, call) => {
    const admin = requireAdmin(call.principal, 'try rules');
    const record = await store.load(admin.orgId);
    const [compiled, today] = [withDraft(record, draft), compilePolicy(record)];
    const isDraft = ({ ref }: CompiledRule): boolean => ref.id === (draft.id ?? NO_ID);
    const groups = calls.map(({ tool, toolName, caller, count }) => {
      const principal = described(caller, admin);
      const names = toolName === undefined ? ([cutToolName(tool)] as const) : ruleNames({ tool, toolName });
      const rules = [...compiled.rulesFor(names), ...today.rulesFor(names)];
      const touched = rules.some((rule) => isDraft(rule) && concerns(rule.subjects, principal));
      const effect = effectOf(outcomesOf(compiled, principal, names), touched);
      return { tool, caller, count, effect };
    });
    return { groups };
  };
