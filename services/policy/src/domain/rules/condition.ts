/** Conditions on a call, in CEL: planned once per text, true or false or a failure, never a throw. */
import { celEnv, celFunc, CelScalar, parse, plan, type CelInput } from '@bufbuild/cel';
import { checkCondition } from './checkCondition';

/** What a condition may look at. */
export type Surroundings = Readonly<Record<'args' | 'tool' | 'actor' | 'org', CelInput>>;
/** Undefined when it cannot be evaluated: an error, a result that is no truth value. */
export type Condition = (surroundings: Surroundings) => boolean | undefined;

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

function tryPlan(text: string): ReturnType<typeof plan> | undefined {
  try {
    return plan(environment, parse(text));
  } catch {
    return undefined;
  }
}

function planned(text: string): Condition | undefined {
  if (checkCondition(text).length > 0) return undefined;
  const evaluate = tryPlan(text);
  if (evaluate === undefined) return undefined;
  return (surroundings) => {
    const result = evaluate(surroundings);
    return typeof result === 'boolean' ? result : undefined;
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
