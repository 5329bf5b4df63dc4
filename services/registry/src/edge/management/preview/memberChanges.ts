/** What would be another, member by member and line by line, as a person reads it beside the arguments. Pure. */
import { approvals } from '@gatehouse/contracts';
import { sameJson, canonicalJson } from '../../../catalog/shared/json';
import { diffSequence } from '../../../catalog/authored/versions/diffSequence';

/** A member before and after; undefined where it is not there. */
export interface Member {
  readonly member: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Lines that stay the same, shown around a change. */
const AROUND = 3;
/** Lists are told item by item, so that one that moves or goes is one line. */
const itemLine = (item: unknown): string => (typeof item === 'string' ? item : canonicalJson(item));

function linesOf(value: unknown): string[] {
  if (value === undefined || value === null || value === '') return [];
  if (typeof value === 'string') return value.split('\n');
  if (Array.isArray(value)) return value.map(itemLine);
  return JSON.stringify(JSON.parse(canonicalJson(value)), null, 2).split('\n');
}

/** Characters are never cut in half. */
const cutLine = (text: string): string =>
  text.length <= approvals.MAX_LINE ? text : `${text.slice(0, approvals.MAX_LINE - 1).replace(/[\ud800-\udbff]$/, '')}…`;

function changeOf({ member, before, after }: Member, room: number): approvals.MemberChange {
  const all = diffSequence(linesOf(before), linesOf(after), (a, b) => a === b);
  const isNear = (at: number): boolean => all.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ op }) => op !== 'same');
  const near = all.filter((_, at) => isNear(at));
  const shown = near.slice(0, room);
  const isCut = shown.length < near.length || shown.some(({ item }) => item.length > approvals.MAX_LINE);
  return { member, lines: shown.map(({ op, item }) => ({ op, text: cutLine(item) })), ...(isCut && { isCut }) };
}

/** Lists the members that differ. Together they have at most as many lines as a preview may hold; a member of which not all is shown is marked as cut. */
export function memberChanges(members: readonly Member[]): approvals.MemberChange[] {
  let room = approvals.MAX_CHANGE_LINES;
  const changed = members.filter(({ before, after }) => !sameJson({ is: before }, { is: after }));
  return changed.slice(0, approvals.MAX_CHANGES).map((member) => {
    const change = changeOf(member, room);
    room -= change.lines.length;
    return change;
  });
}
