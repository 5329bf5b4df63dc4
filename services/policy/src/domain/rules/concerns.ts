import type { policy, Principal, RequestOf } from '@gatehouse/contracts';

type Caller = Pick<Principal, 'kind' | 'id' | 'role' | 'groups'>;

function isSubject(subject: policy.RuleSubject, { kind, id, role, groups }: Caller): boolean {
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
export const concerns = (subjects: readonly policy.RuleSubject[] | undefined, principal: Caller): boolean =>
  subjects === undefined || subjects.some((subject) => isSubject(subject, principal));

type Somebody = NonNullable<RequestOf<typeof policy.listRules>['concerns']>;

/** Does what `concerns` does for a search in a list of rules, where somebody may also be a group: rules that name it concern it. */
export const speaksAbout = (subjects: readonly policy.RuleSubject[] | undefined, { kind, ...who }: Somebody): boolean =>
  kind === 'group'
    ? subjects === undefined || subjects.some((subject) => subject.kind === 'group' && subject.id === who.id)
    : concerns(subjects, { kind, ...who });
