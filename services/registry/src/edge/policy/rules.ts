/** Rules as admins write them, over REST and by management tools: whom they name must exist. */
import { AppError, policy, type RequestOf } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { Type } from 'typebox';
import { groupsOfKnown } from './subject';
import { strictThroughout } from '../../catalog/shared/strict';

type Named = Partial<Pick<policy.RuleInput, 'subjects' | 'approvers'>>;
interface Reference {
  readonly at: string;
  readonly kind: 'user' | 'group' | 'serviceAccount';
  readonly id: string;
}

/** Users, groups and service accounts that it names by id, with their places. */
export function referencesOf({ subjects = [], approvers = {} }: Named): Reference[] {
  const named = subjects.flatMap((subject, index): Reference[] =>
    'id' in subject && subject.id !== undefined && subject.kind !== 'orgToken'
      ? [{ at: `/subjects/${index}/id`, kind: subject.kind, id: subject.id }]
      : [],
  );
  const users = (approvers.users ?? []).map((id, index): Reference => ({ at: `/approvers/users/${index}`, kind: 'user', id }));
  const groups = (approvers.groups ?? []).map((id, index): Reference => ({ at: `/approvers/groups/${index}`, kind: 'group', id }));
  return [...named, ...users, ...groups];
}

interface Unknown extends Reference {
  readonly why: string;
}

/** References to what the organization does not have, each with the reason. */
async function unknownIn(bus: Bus, named: Named, call: CallContext): Promise<Unknown[]> {
  const unknown: Unknown[] = [];
  for (const reference of referencesOf(named)) {
    await groupsOfKnown(bus, { kind: reference.kind, id: reference.id }, call).catch((err: unknown) => {
      if (!(err instanceof AppError) || err.code !== 'not_found') throw err;
      unknown.push({ ...reference, why: err.message });
    });
  }
  return unknown;
}

/** Throws `invalid` with one detail for each. */
function refuseUnknown(unknown: readonly Unknown[]): void {
  if (unknown.length === 0) return;
  throw new AppError('invalid', 'the rule is not acceptable', { details: unknown.map(({ at, why }) => `${at}: ${why}`) });
}

export const RuleBody = strictThroughout(policy.RuleInput);
const { change, revision } = policy.updateRule.request.properties;
/** A change of a rule: a member that is left out stays, null removes an optional one. */
export const RuleChange = strictThroughout(Type.Object({ ...change.properties, revision }));

export async function createRule(bus: Bus, rule: RequestOf<typeof policy.createRule>, call: CallContext): Promise<policy.Rule> {
  refuseUnknown(await unknownIn(bus, rule, call));
  return bus.call(policy.createRule, rule, call);
}

/** A rule may keep whom it names already: a member who was removed since stops no change of the rest. */
export async function updateRule(bus: Bus, request: RequestOf<typeof policy.updateRule>, call: CallContext) {
  const { subjects, approvers } = request.change;
  const unknown = await unknownIn(bus, { ...(subjects && { subjects }), ...(approvers && { approvers }) }, call);
  if (unknown.length > 0) {
    const kept = referencesOf(await bus.call(policy.getRule, { id: request.id }, call));
    refuseUnknown(unknown.filter(({ kind, id }) => !kept.some((one) => one.kind === kind && one.id === id)));
  }
  return bus.call(policy.updateRule, request, call);
}
