/** What rules call people and things. */
import { useCallers } from '../../api/queries/callers.ts';
import { useAllGroups } from '../../api/queries/groups.ts';
import { useAllMembers } from '../../api/queries/members.ts';
import type { RuleSubject } from '../../api/types.ts';
import type { PrincipalKind } from '../../ui/Principal.tsx';
import { copy } from './copy.ts';
import { wordOf, type Concerned } from './who.ts';

export interface Named extends Concerned {
  name: string;
}

/** Everybody a rule can name. Undefined until everything is known. */
export function useNamed(): Named[] | undefined {
  const callers = useCallers();
  const groups = useAllGroups();
  const members = useAllMembers();
  if (callers === undefined || groups.data === undefined || members.data === undefined) return undefined;
  const memberOf = new Map(members.data.map((member) => [member.userId, member]));
  return [
    ...callers.map((caller): Named => {
      const member = memberOf.get(caller.id);
      return member === undefined ? caller : { ...caller, role: member.role, groups: member.groups };
    }),
    ...groups.data.map(({ id, name }): Named => ({ kind: 'group', id, name })),
  ];
}

/** A subject in words: who is gone keeps the words of their kind. */
export function nameOf(named: readonly { id: string; name: string }[] | undefined, subject: RuleSubject): string {
  if (subject.kind === 'role') return copy.roles[subject.role];
  if (subject.id === undefined) return copy.every[subject.kind as keyof typeof copy.every];
  return named?.find(({ id }) => id === subject.id)?.name ?? (named === undefined ? '…' : copy.gone[subject.kind]);
}

/** Choices of a field, in groups: kinds and roles first, then the people and things themselves. */
export function choicesOf(named: readonly Named[]) {
  const of = (kind: PrincipalKind) =>
    named.filter((one) => one.kind === kind).map(({ id, name }) => ({ value: `${kind}:${id}`, label: name }));
  const kinds: RuleSubject[] = [
    { kind: 'serviceAccount' },
    { kind: 'user' },
    { kind: 'orgToken' },
    { kind: 'role', role: 'admin' },
    { kind: 'role', role: 'member' },
  ];
  return [
    { group: copy.groups.kinds, items: kinds.map((subject) => ({ value: wordOf(subject), label: nameOf(named, subject) })) },
    { group: copy.groups.serviceAccount, items: of('serviceAccount') },
    { group: copy.groups.user, items: of('user') },
    { group: copy.groups.group, items: of('group') },
    { group: copy.groups.orgToken, items: of('orgToken') },
  ].filter(({ items }) => items.length > 0);
}
