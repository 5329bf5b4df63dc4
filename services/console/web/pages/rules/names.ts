/** What rules call people and things. */
import type { Name, RuleSubject } from '../../api/types.ts';
import { copy } from './copy.ts';
import { wordOf } from './who.ts';

/** A subject in words: who is gone keeps their last name, or the words of their kind. */
export function nameOf(names: ReadonlyMap<string, Pick<Name, 'name'>>, subject: RuleSubject): string {
  if (subject.kind === 'role') return copy.roles[subject.role];
  if (subject.id === undefined) return copy.every[subject.kind as keyof typeof copy.every];
  return names.get(subject.id)?.name ?? copy.gone[subject.kind];
}

const KINDS: readonly RuleSubject[] = [
  { kind: 'serviceAccount' },
  { kind: 'user' },
  { kind: 'orgToken' },
  { kind: 'role', role: 'admin' },
  { kind: 'role', role: 'member' },
];
/** Everybody of a kind or a role, as choices of a field. */
export const kindChoices = KINDS.map((subject) => ({ value: wordOf(subject), label: nameOf(new Map(), subject) }));
