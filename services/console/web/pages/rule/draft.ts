/** A rule as fields of a form hold it, and back. */
import type { Rule, RuleEffect, RuleInput, RuleSubject } from '../../api/types.ts';
import { subjectOf, wordOf } from '../rules/who.ts';
import { conditionProblem, readConditions, writeConditions, type Conditions } from './conditions.ts';

export const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
export type Day = (typeof DAYS)[number];
export const UNITS = { minutes: 60, hours: 3_600, days: 86_400 } as const;
export type Unit = keyof typeof UNITS;

/** Conditions in the form, or the text itself. The other one keeps what it had. */
export interface When {
  as: 'form' | 'cel';
  form: Conditions;
  cel: string;
}
export interface Hours {
  isOn: boolean;
  days: readonly Day[];
  from: string;
  to: string;
  /** Empty: the organization's. */
  timeZone: string;
}
export interface Lifetime {
  /** The number as typed; empty means the usual day. */
  amount: string;
  unit: Unit;
}

/** Fields are named as the members of the request body, so that failures find them. */
export type RuleValues = {
  name: string;
  effect: RuleEffect;
  tools: readonly string[];
  subjects: readonly string[];
  when: When;
  schedule: Hours;
  /** `user:usr_…`, `group:grp_…`. */
  approvers: readonly string[];
  expiresInSeconds: Lifetime;
  reason: string;
};

export const NO_CONDITIONS: Conditions = { join: 'all', list: [] };
const NO_HOURS: Hours = { isOn: false, days: [], from: '', to: '', timeZone: '' };

export const emptyValues: RuleValues = {
  name: '',
  effect: 'REQUIRE_APPROVAL',
  tools: [''],
  subjects: [],
  when: { as: 'form', form: NO_CONDITIONS, cel: '' },
  schedule: NO_HOURS,
  approvers: [],
  expiresInSeconds: { amount: '', unit: 'hours' },
  reason: '',
};

/** The condition as CEL; empty without one. */
export const celOf = ({ as, form, cel }: When): string => (as === 'cel' ? cel.trim() : writeConditions(form));

export function whenOf(text: string): When {
  const form = readConditions(text);
  return form === undefined ? { as: 'cel', form: NO_CONDITIONS, cel: text } : { as: 'form', form, cel: text };
}

function lifetimeOf(seconds: number | undefined): Lifetime {
  if (seconds === undefined) return emptyValues.expiresInSeconds;
  const unit = (['days', 'hours', 'minutes'] as const).find((one) => seconds % UNITS[one] === 0) ?? 'minutes';
  return { amount: String(Math.round((seconds / UNITS[unit]) * 100) / 100), unit };
}

export const secondsOf = ({ amount, unit }: Lifetime): number | undefined =>
  amount.trim() === '' ? undefined : Math.round(Number(amount) * UNITS[unit]);

/** What the fields show of a saved rule. */
export function valuesOf(rule: Rule): RuleValues {
  const { name, effect, tools, subjects = [], when = '', schedule, approvers, expiresInSeconds, reason } = rule;
  return {
    name,
    effect,
    tools,
    subjects: subjects.map(wordOf),
    when: whenOf(when),
    schedule:
      schedule === undefined
        ? NO_HOURS
        : { isOn: true, days: schedule.days ?? [], from: schedule.from ?? '', to: schedule.to ?? '', timeZone: schedule.timeZone ?? '' },
    approvers: [...(approvers?.users ?? []).map((id) => `user:${id}`), ...(approvers?.groups ?? []).map((id) => `group:${id}`)],
    expiresInSeconds: lifetimeOf(expiresInSeconds),
    reason,
  };
}

const idsOf = (words: readonly string[], kind: string): string[] =>
  words.filter((word) => word.startsWith(`${kind}:`)).map((word) => word.slice(kind.length + 1));

function scheduleOf({ isOn, days, from, to, timeZone }: Hours): RuleInput['schedule'] {
  if (!isOn) return undefined;
  return {
    ...(days.length === 0 ? {} : { days: [...days] }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    ...(timeZone.trim() === '' ? {} : { timeZone: timeZone.trim() }),
  };
}

/** The members that only some rules have; null where this one has none, so that a change takes them away. */
export function optionalOf({ effect, subjects, when, schedule, approvers, expiresInSeconds }: RuleValues) {
  const isAsking = effect === 'REQUIRE_APPROVAL';
  const [users, groups] = [idsOf(approvers, 'user'), idsOf(approvers, 'group')];
  const named: RuleSubject[] = subjects.flatMap((word) => subjectOf(word) ?? []);
  return {
    subjects: named.length === 0 ? null : named,
    when: celOf(when) || null,
    schedule: scheduleOf(schedule) ?? null,
    approvers: isAsking && approvers.length > 0 ? { ...(users.length > 0 && { users }), ...(groups.length > 0 && { groups }) } : null,
    expiresInSeconds: isAsking ? (secondsOf(expiresInSeconds) ?? null) : null,
  };
}

const toolsOf = (tools: readonly string[]): string[] => [...new Set(tools.map((tool) => tool.trim()).filter((tool) => tool !== ''))];

export const requiredOf = ({ name, effect, tools, reason }: RuleValues) => ({ name, effect, tools: toolsOf(tools), reason });

/** The rule as it would be created. */
export const inputOf = (values: RuleValues): RuleInput => ({
  ...requiredOf(values),
  ...(Object.fromEntries(Object.entries(optionalOf(values)).filter(([, value]) => value !== null)) as Partial<RuleInput>),
});

const PATTERN = /^[A-Za-z0-9_.*?/-]{1,64}$/;
const MINUTE = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;

export const patternProblem = (pattern: string): string | null =>
  PATTERN.test(pattern) ? null : 'A tool name of at most 64 characters, in which * stands for any characters and ? for one.';

export function toolsRule(tools: readonly string[]): string | null {
  const named = toolsOf(tools);
  if (named.length === 0) return 'Name at least one tool.';
  const bad = named.find((pattern) => patternProblem(pattern) !== null);
  return bad === undefined ? null : `${bad}: ${patternProblem(bad)}`;
}

export function whenRule({ as, form, cel }: When): string | null {
  if (as === 'cel') return cel.length > 2_000 ? 'At most 2,000 characters.' : null;
  const bad = form.list.findIndex((one) => conditionProblem(one) !== null);
  return bad === -1 ? null : `${form.list.length > 1 ? `Condition ${bad + 1}: ` : ''}${conditionProblem(form.list[bad]!)}`;
}

export function scheduleRule({ isOn, days, from, to }: Hours): string | null {
  if (!isOn) return null;
  if ([from, to].some((time) => time !== '' && !MINUTE.test(time))) return 'Times are HH:MM, such as 08:00 or 17:30.';
  if ((from === '') !== (to === '')) return 'Give both times or none.';
  return days.length === 0 && from === '' ? 'Choose days or times, or switch it off.' : null;
}

export function lifetimeRule(lifetime: Lifetime, { effect }: RuleValues): string | null {
  const seconds = secondsOf(lifetime);
  if (effect !== 'REQUIRE_APPROVAL' || seconds === undefined) return null;
  return Number.isInteger(seconds) && seconds >= 60 && seconds <= 604_800 ? null : 'One minute to 7 days.';
}
