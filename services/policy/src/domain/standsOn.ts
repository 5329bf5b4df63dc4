/** What an allow rests on, where it can be told beforehand that the same texts give the same answer. */
import { policy } from '@gatehouse/contracts';
import type { Decision, Facts } from './facts';

/** More than the grants of a few groups: then it is cheaper to ask again. */
const MOST = 16;

interface Text {
  readonly key: string;
  readonly text: string | undefined;
}

/** A condition looks at arguments and a schedule at the clock, whether or not they spoke this time. */
const isTimeless = ({ policy: decided, question: { tool, approved }, budget }: Facts): boolean =>
  !decided.broken &&
  approved !== true &&
  budget === undefined &&
  decided.rulesFor(tool).every(({ when, schedule }) => when === undefined && schedule === undefined);

export function standsOn(facts: Facts, { effect }: Decision, texts: readonly Text[]): Pick<Decision, 'standsOn'> {
  if (effect !== 'allow' || texts.length > MOST || !isTimeless(facts)) return {};
  const known = texts.flatMap(({ key, text }) => (text === undefined ? [] : [{ key, digest: policy.digestOf(text) }]));
  return known.length === texts.length ? { standsOn: known } : {};
}
