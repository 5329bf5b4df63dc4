/** Which rules speak about a call, and which of them decides: deny over approval over allow, of one effect the first in order. */
import type { Principal } from '@gatehouse/contracts';
import { toCel, type Condition, type Surroundings, type Unjudged } from './condition';
import type { CompiledPolicy } from '../compilePolicy';
import type { CompiledRule } from './compileRule';
import { concerns } from './concerns';
import type { OtherName } from './ruleNames';
import { inForce } from './schedule';

export interface RuleCall {
  readonly principal: Principal;
  /** The name it is called by. */
  readonly tool: string;
  /** Others that rules which deny or ask for approval may know it by. */
  readonly otherNames: readonly OtherName[];
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Bytes of the arguments as JSON. */
  argumentBytes(): number;
  /** Epoch ms. */
  readonly now: number;
}

/** A rule that speaks; with an `error` it could not be evaluated, and that denies. */
export interface RuleMatch {
  readonly rule: CompiledRule;
  readonly error?: string;
}

export const MAX_CONDITION_BYTES = 65_536;
/** Longest time that all conditions of one call take together. */
const EVALUATION_MS = 500;

/** What conditions see of a call, with the tool's present name. */
const surroundingsOf = ({ principal, tool, arguments: args }: RuleCall): Surroundings => {
  const { kind, id, name, role = '', groups = [], orgId, orgSlug } = principal;
  return { args: toCel(args), tool, actor: toCel({ kind, id, name, role, groups }), org: toCel({ id: orgId, slug: orgSlug }) };
};

/** The verdict of a condition on the tool by another of its names; `false` where it matches none of them. */
function verdictOfOthers(condition: Condition, present: Surroundings, otherNames: readonly OtherName[]): boolean | Unjudged {
  const under = (tool: string) => condition({ ...present, tool });
  for (const { name, nobody } of otherNames) {
    const verdict = under(name);
    if (verdict === false) continue;
    const verdictOfNobody = nobody !== undefined && under(nobody);
    if (verdictOfNobody === false || typeof verdictOfNobody !== typeof verdict) return verdict;
  }
  return false;
}

/** Judges one rule after another for one call, so that what they share is made once and only if a condition needs it. */
function judge(call: RuleCall): (rule: CompiledRule) => RuleMatch | undefined {
  let present: Surroundings | undefined;
  const since = performance.now();
  return (rule) => {
    const failed = (why: string): RuleMatch => ({ rule, error: `the condition of rule ${rule.ref.name} cannot be evaluated: ${why}` });
    if (rule.broken) return { rule, error: `rule ${rule.ref.name} cannot be read` };
    if (rule.when === undefined) return { rule };
    if (call.argumentBytes() > MAX_CONDITION_BYTES) return failed('the arguments are longer than 64 KB');
    if (performance.now() - since > EVALUATION_MS) return failed('the conditions take too long');
    const condition = rule.condition();
    if (condition === undefined) return failed('it cannot be read');
    present ??= surroundingsOf(call);
    let holds = condition(present);
    const mayKnowOthers = rule.effect !== 'ALLOW' && rule.when.includes('tool');
    if (holds === false && mayKnowOthers) holds = verdictOfOthers(condition, present, call.otherNames);
    if (typeof holds === 'object') return failed(holds.why);
    return holds ? { rule } : undefined;
  };
}

const inQuestion = (policy: CompiledPolicy, { tool, otherNames, principal, now }: RuleCall): CompiledRule[] =>
  policy
    .rulesFor([tool, ...otherNames.map(({ name }) => name)])
    .filter(
      ({ subjects, schedule }) => concerns(subjects, principal) && (schedule === undefined || inForce(schedule, policy.timeZone, now)),
    );

/** Every rule that speaks about the call, in order. */
export function ruleMatches(policy: CompiledPolicy, call: RuleCall): RuleMatch[] {
  const judged = judge(call);
  return inQuestion(policy, call).flatMap((rule) => judged(rule) ?? []);
}

const denies = ({ rule, error }: RuleMatch): boolean => error !== undefined || rule.effect === 'DENY';

/** The one that decides. */
export const strongest = (found: readonly RuleMatch[]): RuleMatch | undefined =>
  found.find(denies) ?? found.find(({ rule }) => rule.effect === 'REQUIRE_APPROVAL') ?? found[0];

/** Returns the same match as `strongest(ruleMatches())`, without judging the rules after the first denial. */
export function decidingMatch(policy: CompiledPolicy, call: RuleCall): RuleMatch | undefined {
  const judged = judge(call);
  const found: RuleMatch[] = [];
  for (const rule of inQuestion(policy, call)) {
    const ruleMatch = judged(rule);
    if (ruleMatch === undefined) continue;
    if (denies(ruleMatch)) return ruleMatch;
    found.push(ruleMatch);
  }
  return strongest(found);
}
