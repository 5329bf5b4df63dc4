/** Whom a rule names must exist: a typo would be a rule for nobody, or a request that nobody is asked about. */
import { AppError, type policy } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { groupsOfKnown } from './subject';

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

/** Rejects `invalid` with one detail for each that the organization does not have. */
export async function checkReferences(bus: Bus, named: Named, call: CallContext): Promise<void> {
  const details: string[] = [];
  for (const { at, ...subject } of referencesOf(named)) {
    await groupsOfKnown(bus, subject, call).catch((err: unknown) => {
      if (!(err instanceof AppError) || err.code !== 'not_found') throw err;
      details.push(`${at}: ${err.message}`);
    });
  }
  if (details.length > 0) throw new AppError('invalid', 'the rule is not acceptable', { details });
}
