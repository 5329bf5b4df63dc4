/** To whom an admin hands what somebody else wrote: who was its author loses their rights, unless they are granted it. */
import type { Bus } from '@gatehouse/bus';
import { AppError, identity, registry, requireAdmin } from '@gatehouse/contracts';
import { compile } from '@gatehouse/runtime';
import type { Act } from '../shared/act';

const check = compile(registry.NewAuthor);
const titles = { user: 'active member', serviceAccount: 'active service account' } as const;

/** The author that `value` names. The right is checked before anything is looked up. */
export async function newAuthor(bus: Pick<Bus, 'call'>, { principal, call }: Act, value: unknown): Promise<registry.Author> {
  requireAdmin(principal, 'hand it to another author');
  const { kind, id } = check(value, 'the author');
  const { subjects } = await bus.call(identity.nameSubjects, { subjects: [{ kind, id }] }, call);
  const [found] = subjects;
  if (found === undefined || !found.active)
    throw new AppError('invalid', 'the author is not acceptable', { details: [`/id: no ${titles[kind]} has this id`] });
  return { kind, id, name: found.name };
}

export const isSameAuthor = (a: registry.Author, b: registry.Author): boolean => a.kind === b.kind && a.id === b.id;
