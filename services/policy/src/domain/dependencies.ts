/** The cached texts an allow decision depends on, if the same texts always give the same decision. */
import { policy } from '@gatehouse/contracts';
import type { Decision, DecisionInput } from './decisionInput';
import { ruleNames } from './rules/ruleNames';

/** Most texts that a cached decision may depend on, enough for the grants of a few groups: beyond, it is cheaper to ask again. */
const MOST = 16;

interface Text {
  readonly key: string;
  readonly text: string | undefined;
}

/** A condition looks at arguments and a schedule at the clock, whether or not they spoke this time. */
const isTimeless = ({ policy: decided, question, budget }: DecisionInput): boolean =>
  !decided.broken &&
  question.approved !== true &&
  budget === undefined &&
  decided.rulesFor(ruleNames(question)).every(({ when, schedule }) => when === undefined && schedule === undefined);

export function dependenciesOf(input: DecisionInput, { effect }: Decision, texts: readonly Text[]): Pick<Decision, 'standsOn'> {
  if (effect !== 'allow' || texts.length > MOST || !isTimeless(input)) return {};
  const known = texts.flatMap(({ key, text }) => (text === undefined ? [] : [{ key, digest: policy.digestOf(text) }]));
  return known.length === texts.length ? { standsOn: known } : {};
}
