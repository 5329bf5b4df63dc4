/** Conditions on a call, in CEL: planned once per text, true or false or a failure, never a throw. */
import { celEnv, celFunc, celMap, CelScalar, isCelError, parse, plan, type CelInput } from '@bufbuild/cel';
import { checkCondition } from './checkCondition';
import { evaluationError } from './evaluationError';

/** JSON as conditions see it. Every object becomes a map: an object that calls itself a protobuf message must not be read as one. */
const mapOf = (entries: readonly (readonly [string, CelInput])[]): CelInput => {
  const map = new Map(entries);
  // The library takes a member that is null for absent; CEL does not, and a rule against a member must not be slipped by null.
  return Object.assign(celMap(map), { has: (key: unknown) => map.has(key as string) });
};

export function toCel(value: unknown): CelInput {
  if (Array.isArray(value)) return value.map(toCel);
  if (typeof value === 'object' && value !== null) return mapOf(Object.entries(value).map(([key, member]) => [key, toCel(member)]));
  return value as CelInput;
}

/** What a condition may look at. */
export type Surroundings = Readonly<Record<'args' | 'tool' | 'actor' | 'org', CelInput>>;
/** It cannot be evaluated: an error, a result that is no truth value. `why` holds no value of an argument. */
export interface Unjudged {
  readonly why: string;
}
export type Condition = (surroundings: Surroundings) => boolean | Unjudged;

const { DOUBLE, INT } = CelScalar;
type Calculation = (left: number, right: number) => number;

/** Numbers of JSON are doubles; CEL calculates with a double and a whole number only when told how. Comparing them it can by itself. */
const mixed = (operator: string, calculate: Calculation) => [
  celFunc(operator, [DOUBLE, INT], DOUBLE, (left, right) => calculate(left, Number(right))),
  celFunc(operator, [INT, DOUBLE], DOUBLE, (left, right) => calculate(Number(left), right)),
];
const environment = celEnv({
  funcs: [
    ...mixed('_+_', (left, right) => left + right),
    ...mixed('_-_', (left, right) => left - right),
    ...mixed('_*_', (left, right) => left * right),
    ...mixed('_/_', (left, right) => left / right),
  ],
});

function tryPlan(text: string) {
  try {
    const parsed = parse(text);
    const positions = parsed.sourceInfo?.positions as Record<string, number> | undefined;
    return { evaluate: plan(environment, parsed), offsetOf: (id: bigint) => positions?.[String(id)] };
  } catch {
    return undefined;
  }
}

function planned(text: string): Condition | undefined {
  if (checkCondition(text).length > 0) return undefined;
  const plan = tryPlan(text);
  if (plan === undefined) return undefined;
  return (surroundings) => {
    const result = plan.evaluate(surroundings);
    if (typeof result === 'boolean') return result;
    return { why: isCelError(result) ? evaluationError(text, result, plan.offsetOf) : 'its value is neither true nor false' };
  };
}

const MEMO_SIZE = 5_000;
/** Planning costs a hundred times what evaluating does, and a changed rule leaves a thousand others as they were. */
const memo = new Map<string, { condition: Condition | undefined }>();

/** Undefined for a text that cannot be used. */
export function conditionOf(text: string): Condition | undefined {
  const known = memo.get(text);
  if (known !== undefined) return known.condition;
  const condition = planned(text);
  if (memo.size >= MEMO_SIZE) memo.delete(memo.keys().next().value!);
  memo.set(text, { condition });
  return condition;
}
