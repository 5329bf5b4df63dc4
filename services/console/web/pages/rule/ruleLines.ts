import type { RuleInput } from '../../api/types.ts';
import { wordOf } from '../rules/who.ts';

/** A rule as lines, to show two versions beside each other. */
export function ruleLines({ name, effect, tools, subjects, when, schedule, approvers, expiresInSeconds, reason }: RuleInput): string[] {
  const optional: [string, string | number | undefined][] = [
    ['when', when],
    ['days', schedule?.days?.join(' ')],
    ['hours', schedule?.from === undefined ? undefined : `${schedule.from} to ${schedule.to ?? ''}`],
    ['time zone', schedule?.timeZone],
    ['expires after, seconds', expiresInSeconds],
  ];
  return [
    `name: ${name}`,
    `effect: ${effect}`,
    ...tools.map((tool) => `tool: ${tool}`),
    ...(subjects ?? []).map((subject) => `who: ${wordOf(subject)}`),
    ...optional.flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}`])),
    ...[...(approvers?.users ?? []), ...(approvers?.groups ?? [])].map((id) => `approver: ${id}`),
    `reason: ${reason}`,
  ];
}
