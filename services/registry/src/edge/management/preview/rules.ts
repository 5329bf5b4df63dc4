/** Previews of changes of rules: whom a rule names, and what would be another. */
import { policy, type RequestOf } from '@gatehouse/contracts';
import type { Act } from '../../../catalog/shared/act';
import { referencesOf } from '../../policy/rules';
import type { ManagementDeps } from '../tool';
import { memberChanges } from './memberChanges';
import { readThings, told, type Mention, type ReadThing } from './names';
import { seenOf } from './seen';

type Named = Parameters<typeof referencesOf>[0];
type Change = RequestOf<typeof policy.updateRule>['change'];

const orgTokensIn = ({ subjects = [] }: Named): Mention[] =>
  subjects.flatMap((subject, index) =>
    subject.kind === 'orgToken' && subject.id !== undefined ? [{ at: `/subjects/${index}/id`, kind: subject.kind, id: subject.id }] : [],
  );

const readNamed = (deps: ManagementDeps, act: Act, rule: Named): Promise<ReadThing[]> =>
  readThings(deps, act, [...referencesOf(rule), ...orgTokensIn(rule)]);

/** Whom a new rule names. Its patterns are texts, which match whatever has such a name when a call is decided: no tool is named by them. */
export async function readNewRule(deps: ManagementDeps, act: Act, rule: Named) {
  const things = await readNamed(deps, act, rule);
  return { names: told(things), seen: seenOf(things) };
}

/** The rule that a change is about, and whom the change names. */
export async function readRuleChange(deps: ManagementDeps, act: Act, id: string, { subjects, approvers }: Change) {
  const before = await deps.bus.call(policy.getRule, { id }, act.call);
  const things = await readNamed(deps, act, { ...(subjects && { subjects }), ...(approvers && { approvers }) });
  const names = [{ at: '/id', kind: 'rule' as const, id, name: before.name, by: before.createdBy }, ...told(things)];
  return { before, names, seen: seenOf({ revision: before.revision, things }) };
}

const OWN = new Set(['id', 'revision', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']);

/** Members that a person wrote. */
export function changesOfRule(before: policy.Rule, after: policy.Rule) {
  const [old, now]: Record<string, unknown>[] = [before, after];
  const members = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((member) => !OWN.has(member));
  return memberChanges(members.map((member) => ({ member: `/${member}`, before: old![member], after: now![member] })));
}
