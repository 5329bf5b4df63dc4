/** What can become of a call as far as the structure of rules says: without its arguments and its hour. */
import type { policy, Principal } from '@gatehouse/contracts';
import { DEFAULT_DENIAL } from '../steps/default';
import type { CompiledPolicy } from '../compilePolicy';
import type { CompiledRule } from './compileRule';
import { concerns } from './concerns';

export type Effect = 'allow' | 'approve' | 'deny';
export interface Outcomes {
  readonly effects: ReadonlySet<Effect>;
  /** Why, when nothing but a denial is possible. */
  readonly denied?: string;
}

const STRENGTH: Record<policy.RuleEffect, number> = { ALLOW: 0, REQUIRE_APPROVAL: 1, DENY: 2 };
const EFFECTS: Record<policy.RuleEffect, Effect> = { ALLOW: 'allow', REQUIRE_APPROVAL: 'approve', DENY: 'deny' };
const isCertain = ({ when, schedule, condition, broken }: CompiledRule): boolean =>
  broken || (schedule === undefined && (when === undefined || condition() === undefined));
/** A rule that cannot be used denies whatever it was to do. */
const effectOf = (rule: CompiledRule): policy.RuleEffect =>
  rule.broken || (rule.when !== undefined && rule.condition() === undefined) ? 'DENY' : rule.effect;

export function outcomesOf(policy: CompiledPolicy, principal: Principal, names: readonly [string, ...string[]]): Outcomes {
  const rules = policy.rulesFor(names).filter(({ subjects }) => concerns(subjects, principal));
  const certain = rules.filter(isCertain);
  const strength = Math.max(-1, ...certain.map((rule) => STRENGTH[effectOf(rule)]));
  const spoken = certain.find((rule) => STRENGTH[effectOf(rule)] === strength);
  const base: Effect = spoken === undefined ? policy.defaultDecision : EFFECTS[effectOf(spoken)];
  const possible = rules.filter((rule) => !isCertain(rule) && STRENGTH[effectOf(rule)] > strength);
  const effects = new Set<Effect>([base, ...possible.map((rule) => EFFECTS[effectOf(rule)])]);
  if (effects.size > 1 || base !== 'deny') return { effects };
  return { effects, denied: spoken === undefined ? DEFAULT_DENIAL : `${spoken.reason} (rule ${spoken.ref.name})` };
}
