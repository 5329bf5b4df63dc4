/** What a person writes of a rule: picked member by member, so that nothing else gets in, and checked beyond its form. */
import { AppError, isTimeZone, type policy } from '@gatehouse/contracts';
import { checkCondition } from './checkCondition';

type Text = Omit<policy.RuleInput, 'priority' | 'enabled'>;
type Loose<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** Members that may be taken away again. */
const OPTIONAL = ['subjects', 'when', 'schedule', 'approvers', 'expiresInSeconds'] as const;

/** The text after a change: what is left out stays, `null` goes. */
export function mergeText(before: Text, change: Loose<Text>): Text {
  const { name, effect, tools, reason } = { ...before, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value != null)) };
  const optional = OPTIONAL.map((member) => [member, change[member] === undefined ? before[member] : change[member]] as const);
  const kept = Object.fromEntries(optional.filter(([, value]) => value !== undefined && value !== null));
  return { name, effect, tools, reason, ...(kept as Pick<Text, (typeof OPTIONAL)[number]>) };
}

/** Throws with every problem at once. */
export function checkText({ when, schedule }: Text, at = ''): void {
  const details = when === undefined ? [] : checkCondition(when).map((problem) => `${at}/when: ${problem}`);
  if (schedule?.timeZone !== undefined && !isTimeZone(schedule.timeZone))
    details.push(`${at}/schedule/timeZone: must be an IANA time zone name such as Europe/Berlin`);
  if (details.length > 0) throw new AppError('invalid', 'The rule is not acceptable', { details });
}

/** Picks the members of a text and no others: merges them into nothing. */
export const pickText = (input: Text): Text => mergeText(input, {});
