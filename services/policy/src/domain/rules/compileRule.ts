/** A stored rule in the form the decision reads. One that cannot be read is not dropped: it denies what it may have been about. */
import { isTimeZone, policy } from '@gatehouse/contracts';
import type { StoredRule } from '../policyRecord';
import { conditionOf, type Condition } from './condition';

export interface CompiledRule {
  readonly ref: policy.RuleRef;
  readonly effect: policy.RuleEffect;
  readonly tools: readonly string[];
  readonly subjects: readonly policy.RuleSubject[] | undefined;
  readonly schedule: policy.Schedule | undefined;
  /** The condition as it was written. */
  readonly when: string | undefined;
  /** Undefined when there is none, or none that can be used. Planned when first asked for. */
  readonly condition: () => Condition | undefined;
  readonly reason: string;
  readonly approvers: policy.Approvers;
  readonly expiresInSeconds: number;
  readonly draft: boolean;
  /** It does not have the form of a rule. */
  readonly broken: boolean;
}

/** Denies every call: nobody knows whom a rule was meant for that cannot be read. */
const brokenRule = ({ id, name }: StoredRule): CompiledRule => ({
  ref: { id, name },
  effect: 'DENY',
  tools: ['*'],
  subjects: undefined,
  schedule: undefined,
  when: undefined,
  condition: () => undefined,
  reason: 'the rule cannot be read',
  approvers: {},
  expiresInSeconds: policy.DEFAULT_LIFETIME_SECONDS,
  draft: false,
  broken: true,
});

export function compileRule(rule: StoredRule, draft = false): CompiledRule {
  const { timeZone } = rule.schedule ?? {};
  if (rule.unreadable === true || (timeZone !== undefined && !isTimeZone(timeZone))) return brokenRule(rule);
  const { id, name, effect, tools, subjects, schedule, when, reason, approvers = {}, expiresInSeconds } = rule;
  return {
    ref: { id, name },
    effect,
    tools,
    subjects,
    schedule,
    when,
    condition: () => (when === undefined ? undefined : conditionOf(when)),
    reason,
    approvers,
    expiresInSeconds: expiresInSeconds ?? policy.DEFAULT_LIFETIME_SECONDS,
    draft,
    broken: false,
  };
}

/** Off is off, also for a rule that cannot be read. */
export const isOn = ({ enabled }: StoredRule): boolean => enabled;
