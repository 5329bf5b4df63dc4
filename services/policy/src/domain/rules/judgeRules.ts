/** Which rules speak about a call, and which of them decides: deny over approval over allow, of one effect the first in order. */
import type { Principal } from '@gatehouse/contracts';
import { toCel } from './celValues';
import type { CompiledPolicy } from '../compilePolicy';
import type { CompiledRule } from './compileRule';
import { concerns } from './concerns';
import type { Surroundings } from './condition';
import { inForce } from './schedule';

export interface RuleCall {
  readonly principal: Principal;
  /** The name it is called by, and others that rules may know it by. */
  readonly names: readonly [string, ...string[]];
  /** What it was called before its name got a hash. A condition that denies or asks for approval may hold for `tool` under this name too. */
  readonly formerName?: string | undefined;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Bytes of the arguments as JSON. */
  argumentBytes(): number;
  /** Epoch ms. */
  readonly now: number;
}

/** A rule that speaks; with an `error` it could not be evaluated, and that denies. */
export interface Voice {
  readonly rule: CompiledRule;
  readonly error?: string;
}

export const MAX_CONDITION_BYTES = 65_536;
/** Of all conditions of one call together. */
const PATIENCE_MS = 500;

/** Under the name of now, then under the former one. */
const surroundingsOf = ({ principal, names: [present], formerName, arguments: args }: RuleCall): [Surroundings, Surroundings?] => {
  const { kind, id, name, role = '', groups = [], orgId, orgSlug } = principal;
  const now = {
    args: toCel(args),
    tool: present,
    actor: toCel({ kind, id, name, role, groups }),
    org: toCel({ id: orgId, slug: orgSlug }),
  };
  return formerName === undefined ? [now] : [now, { ...now, tool: formerName }];
};

/** Judges one rule after another for one call, so that what they share is made once and only if a condition needs it. */
function judge(call: RuleCall): (rule: CompiledRule) => Voice | undefined {
  let surroundings: [Surroundings, Surroundings?] | undefined;
  const since = performance.now();
  return (rule) => {
    const failed = (why: string): Voice => ({ rule, error: `the condition of rule ${rule.ref.name} cannot be evaluated: ${why}` });
    if (rule.broken) return { rule, error: `rule ${rule.ref.name} cannot be read` };
    if (rule.when === undefined) return { rule };
    if (call.argumentBytes() > MAX_CONDITION_BYTES) return failed('the arguments are longer than 64 KB');
    if (performance.now() - since > PATIENCE_MS) return failed('the conditions take too long');
    surroundings ??= surroundingsOf(call);
    const condition = rule.condition();
    if (condition === undefined) return failed('it cannot be read');
    const [now, former] = surroundings;
    let holds = condition(now);
    if (holds === false && former !== undefined && rule.effect !== 'ALLOW') holds = condition(former);
    if (typeof holds === 'object') return failed(holds.why);
    return holds ? { rule } : undefined;
  };
}

const inQuestion = (policy: CompiledPolicy, { names, principal, now }: RuleCall): CompiledRule[] =>
  policy
    .rulesFor(names)
    .filter(
      ({ subjects, schedule }) => concerns(subjects, principal) && (schedule === undefined || inForce(schedule, policy.timeZone, now)),
    );

/** Every rule that speaks about the call, in order. */
export function voices(policy: CompiledPolicy, call: RuleCall): Voice[] {
  const judged = judge(call);
  return inQuestion(policy, call).flatMap((rule) => judged(rule) ?? []);
}

const denies = ({ rule, error }: Voice): boolean => error !== undefined || rule.effect === 'DENY';

/** The one that decides. */
export const strongest = (found: readonly Voice[]): Voice | undefined =>
  found.find(denies) ?? found.find(({ rule }) => rule.effect === 'REQUIRE_APPROVAL') ?? found[0];

/** As `strongest(voices())`, without asking what comes after the first denial. */
export function decidingVoice(policy: CompiledPolicy, call: RuleCall): Voice | undefined {
  const judged = judge(call);
  const found: Voice[] = [];
  for (const rule of inQuestion(policy, call)) {
    const voice = judged(rule);
    if (voice === undefined) continue;
    if (denies(voice)) return voice;
    found.push(voice);
  }
  return strongest(found);
}
