/** The input of a decision, loaded before it is made. */
import type { policy, Principal, RequestOf, ResponseOf } from '@gatehouse/contracts';
import type { BudgetState } from './budget/budget';
import type { CompiledPolicy } from './compilePolicy';
import type { GrantSet } from './grantSet';

export type Question = RequestOf<typeof policy.decide>;
export type Decision = ResponseOf<typeof policy.decide>;

export interface DecisionInput {
  readonly principal: Principal;
  readonly question: Question;
  /** One set for each way by which a grant can come to the principal. */
  readonly grants: readonly GrantSet[];
  readonly policy: CompiledPolicy;
  /** The last version of the AI use policy that the principal signed; 0 where they signed none, undefined for principals who never sign. */
  readonly signedVersion?: number | undefined;
  /** The integration's budget, when it has one. */
  readonly budget?: BudgetState | undefined;
  /** Epoch ms. */
  readonly now: number;
}

/** What a step found. A step without a decision has nothing against the call and nothing for it. */
export interface Finding {
  readonly step: policy.Step;
  readonly decision?: Decision;
  /** The step does not concern this call: nothing is set for it. */
  readonly skip?: boolean;
  /** The finding in words, for a person who asks why. */
  readonly text: () => string;
}

/** `soFar`: the decision of the steps before this one. */
export type Step = (input: DecisionInput, soFar: Decision | undefined) => Finding;

const known = new WeakMap<Question, number>();

/** Size of the arguments as JSON, in bytes. Measured once per question, and only if somebody asks. */
export function argumentBytes(question: Question): number {
  const measured = known.get(question) ?? Buffer.byteLength(JSON.stringify(question.arguments));
  known.set(question, measured);
  return measured;
}
