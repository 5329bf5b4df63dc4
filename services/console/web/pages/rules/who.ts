/** Whom a rule concerns, as one word for each, so that fields and addresses can hold them. */
import type { RuleSubject } from '../../api/types.ts';

export const KINDS = ['serviceAccount', 'user', 'orgToken', 'group', 'role'] as const;
type Kind = (typeof KINDS)[number];

/** `serviceAccount` is every account, `serviceAccount:svc_…` one, `role:admin` every admin. */
export function wordOf(subject: RuleSubject): string {
  if (subject.kind === 'role') return `role:${subject.role}`;
  return subject.id === undefined ? subject.kind : `${subject.kind}:${subject.id}`;
}

export function subjectOf(word: string): RuleSubject | undefined {
  const [kind, rest] = word.split(':') as [Kind, string | undefined];
  if (kind === 'role') return rest === 'admin' || rest === 'member' ? { kind, role: rest } : undefined;
  if (kind === 'group') return rest === undefined ? undefined : { kind, id: rest };
  if (!KINDS.includes(kind)) return undefined;
  return rest === undefined ? { kind } : { kind, id: rest };
}
