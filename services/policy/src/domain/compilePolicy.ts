/** One revision of an organization's policy, compiled: rules by tool name, blocks by what they stop. */
import { matchesPattern, type policy } from '@gatehouse/contracts';
import { blockKey } from './blocks';
import type { PolicyRecord } from './policyRecord';
import { compileRule, isOn, type CompiledRule } from './rules/compileRule';

export interface CompiledPolicy {
  readonly revision: number;
  /** Rules in force whose patterns fit the name, in order. */
  rulesFor(tool: string): readonly CompiledRule[];
  readonly blocks: ReadonlyMap<string, policy.Block>;
  readonly defaultDecision: PolicyRecord['defaultDecision'];
  readonly selfApproval: PolicyRecord['selfApproval'];
  readonly timeZone: string;
  /** Some rule cannot be read. */
  readonly broken: boolean;
}

const MEMO_SIZE = 5_000;

/** Which rules fit a name is asked for with every call and changes with the revision only. */
function byTool(rules: readonly CompiledRule[]): CompiledPolicy['rulesFor'] {
  const memo = new Map<string, readonly CompiledRule[]>();
  return (tool) => {
    const known = memo.get(tool);
    if (known !== undefined) return known;
    const fitting = rules.filter(({ tools }) => tools.some((pattern) => matchesPattern(pattern, tool)));
    if (memo.size >= MEMO_SIZE) memo.clear();
    memo.set(tool, fitting);
    return fitting;
  };
}

export function compilePolicy(record: PolicyRecord, draftId?: string): CompiledPolicy {
  const rules = record.rules.filter(isOn).map((rule) => compileRule(rule, draftId !== undefined && rule.id === draftId));
  return {
    revision: record.revision,
    rulesFor: byTool(rules),
    blocks: new Map(record.blocks.map((block) => [blockKey(block.target), block])),
    defaultDecision: record.defaultDecision,
    selfApproval: record.selfApproval,
    timeZone: record.timeZone,
    broken: rules.some(({ broken }) => broken),
  };
}
