import type { policy, Principal } from '@gatehouse/contracts';

function isSubject(subject: policy.RuleSubject, { kind, id, role, groups }: Principal): boolean {
  switch (subject.kind) {
    case 'group':
      return kind === 'user' && (groups?.includes(subject.id) ?? false);
    case 'role':
      return kind !== 'serviceAccount' && role === subject.role;
    default:
      return kind === subject.kind && (subject.id === undefined || subject.id === id);
  }
}

/** Whether a rule or block for these subjects is about the caller. Without any it is about everybody. */
export const concerns = (subjects: readonly policy.RuleSubject[] | undefined, principal: Principal): boolean =>
  subjects === undefined || subjects.some((subject) => isSubject(subject, principal));
