/** Previews of changes of rules: whom a rule names, and what would be another. */
import type { policy } from '@gatehouse/contracts';
import { referencesOf } from '../../usecases/ruleReferences';
import type { Mention } from './names';
import { memberChanges } from './memberChanges';

/** Whom a rule, or a change of one, names. */
export const mentionsIn = (rule: Parameters<typeof referencesOf>[0]): Mention[] =>
  referencesOf(rule).map(({ at, kind, id }) => ({ at, kind, id }));

const OWN = new Set(['id', 'revision', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']);

/** Members that a person wrote. */
export function changesOfRule(before: policy.Rule, after: policy.Rule) {
  const [old, now]: Record<string, unknown>[] = [before, after];
  const members = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((member) => !OWN.has(member));
  return memberChanges(members.map((member) => ({ member: `/${member}`, before: old![member], after: now![member] })));
}
