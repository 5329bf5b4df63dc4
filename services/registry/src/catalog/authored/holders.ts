/** Lists who holds grants on an agent or a skill, with their names. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { identity, policy, type PageRequest, type registry } from '@gatehouse/contracts';
import type { Page } from '../shared/pages';

export async function holdersOf(
  { bus }: { readonly bus: Pick<Bus, 'call'> },
  resource: policy.Resource,
  page: PageRequest,
  call: CallContext,
): Promise<Page<'grants', registry.Holder>> {
  const { grants, ...paging } = await bus.call(policy.grantsOn, { resource, ...page }, call);
  const named = grants.flatMap(({ subject: { kind, id } }) => (kind === 'everyone' ? [] : [{ kind, id }]));
  const { subjects } = named.length === 0 ? { subjects: [] } : await bus.call(identity.nameSubjects, { subjects: named }, call);
  const names = new Map(subjects.map(({ id, name }) => [id, name]));
  return {
    grants: grants.map(({ subject, createdAt, createdBy }) => {
      const name = names.get(subject.id);
      return { subject, ...(name !== undefined && { name }), createdAt, createdBy };
    }),
    ...paging,
  };
}
