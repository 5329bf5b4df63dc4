/** One revision of an organization's policy, compiled: rules by tool name, blocks by what they stop. */
import { matchesPattern, type policy } from '@gatehouse/contracts';
import { blocksByTarget } from './blocks';
import type { PolicyRecord } from './policyRecord';
import { compileRule, isOn, type CompiledRule } from './rules/compileRule';

export interface CompiledPolicy {
  readonly revision: number;
  /**
   * Rules in force whose patterns fit the name, in order. What denies or asks for approval also holds under other names of the tool, so that a refreshed
   * document takes no rule away; what allows holds under the present name alone.
   */
  rulesFor(names: readonly [string, ...string[]]): readonly CompiledRule[];
  readonly blocks: ReadonlyMap<string, policy.Block>;
  readonly defaultDecision: PolicyRecord['defaultDecision'];
  readonly selfApproval: PolicyRecord['selfApproval'];
  readonly timeZone: string;
  /** Undefined until an AI use policy is published. */
  readonly aiUsePolicyVersion: number | undefined;
  /** Some rule cannot be read. */
  readonly broken: boolean;
}

const MEMO_SIZE = 5_000;

/** Which rules fit a name is asked for with every call and changes with the revision only. */
function byTool(rules: readonly CompiledRule[]): CompiledPolicy['rulesFor'] {
  const memo = new Map<string, readonly CompiledRule[]>();
  return ([now, ...others]) => {
    const key = others.length === 0 ? now : [now, ...others].join('\n');
    const known = memo.get(key);
    if (known !== undefined) return known;
    const fits = ({ tools }: CompiledRule, name: string): boolean => tools.some((pattern) => matchesPattern(pattern, name));
    const fitting = rules.filter((rule) => fits(rule, now) || (rule.effect !== 'ALLOW' && others.some((name) => fits(rule, name))));
    if (memo.size >= MEMO_SIZE) memo.clear();
    memo.set(key, fitting);
    return fitting;
  };
}

export function compilePolicy(record: PolicyRecord, draftId?: string): CompiledPolicy {
  const rules = record.rules.filter(isOn).map((rule) => compileRule(rule, draftId !== undefined && rule.id === draftId));
  return {
    revision: record.revision,
    rulesFor: byTool(rules),
    blocks: blocksByTarget(record.blocks),
    defaultDecision: record.defaultDecision,
    selfApproval: record.selfApproval,
    timeZone: record.timeZone,
    aiUsePolicyVersion: record.aiUsePolicy?.version,
    broken: rules.some(({ broken }) => broken),
  };
}
