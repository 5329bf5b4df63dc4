/** How a request names who holds a grant, and whether the organization has somebody of that name. */
import { AppError, identity, type policy } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { everyPage } from '../../catalog/shared/pages';
import { Type, type Static } from 'typebox';

const named = {
  serviceAccount: { what: 'service account', prefix: 'sa' },
  user: { what: 'user', prefix: 'usr' },
  group: { what: 'group', prefix: 'grp' },
} as const;
type NamedKind = keyof typeof named;

const ID_LETTERS = '[0-9A-Za-z]{22}';

export const SubjectKind = Type.Enum(['serviceAccount', 'user', 'group', 'everyone']);

/** Descriptions are what a refusal says after "must be". */
export const SubjectInput = Type.Object(
  { kind: SubjectKind, id: Type.Optional(Type.String({ maxLength: 64, description: 'Absent for everyone' })) },
  {
    additionalProperties: false,
    description: '{"kind": "serviceAccount", "user" or "group", "id": "…"} or {"kind": "everyone"}',
  },
);
export type SubjectInput = Static<typeof SubjectInput>;

/** A subject in a query, as one word: its id, which tells the kind, or `everyone`. */
export const SubjectWord = Type.String({
  pattern: `^(everyone|(${Object.values(named)
    .map(({ prefix }) => prefix)
    .join('|')})_${ID_LETTERS})$`,
  description: 'the id of a service account, user or group, or "everyone"',
});

const refuse = (detail: string): never => {
  throw new AppError('invalid', 'the subject is not acceptable', { details: [detail] });
};

/** The subject that is named; `at` is the path of its id in the request. `everyone` may be named with the id that answers show for it. */
export function subjectOf(orgId: string, { kind, id }: SubjectInput, at: string): policy.Subject {
  if (kind === 'everyone') return id === undefined || id === orgId ? { kind, id: orgId } : refuse(`${at}: must be absent for everyone`);
  const { what, prefix } = named[kind];
  if (id === undefined) return refuse(`${at}: must be present`);
  if (!new RegExp(`^${prefix}_${ID_LETTERS}$`).test(id))
    return refuse(`${at}: must be the id of a ${what}, ${prefix}_ and 22 letters or digits`);
  return { kind, id };
}

/** `word` matches `SubjectWord`. */
export function subjectOfWord(orgId: string, word: string): policy.Subject {
  const kind = (Object.keys(named) as NamedKind[]).find((one) => word.startsWith(`${named[one].prefix}_`));
  return kind === undefined ? { kind: 'everyone', id: orgId } : { kind, id: word };
}

/** Finds a member on the first page; an identity service of the previous version does not know the filter and answers with all members, page by page. */
export async function findMember(bus: Bus, userId: string, call: CallContext): Promise<identity.Member | undefined> {
  for await (const { members } of everyPage((page) => bus.call(identity.listMembers, { ...page, userId }, call))) {
    const found = members.find((member) => member.userId === userId);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Rejects with `not_found` unless the organization has the subject. Answers the groups of a user: what they were granted is the user's too. */
export async function groupsOfKnown(bus: Bus, { kind, id }: policy.Subject, call: CallContext): Promise<string[]> {
  const noSuch = (): AppError => new AppError('not_found', kind === 'everyone' ? 'No such subject' : `No such ${named[kind].what}`);
  const absent = (err: unknown): never => {
    throw err instanceof AppError && err.code === 'not_found' ? noSuch() : err;
  };
  if (kind === 'serviceAccount') await bus.call(identity.getServiceAccount, { id }, call).catch(absent);
  if (kind === 'group') await bus.call(identity.getGroup, { id }, call).catch(absent);
  if (kind !== 'user') return [];
  const member = await findMember(bus, id, call);
  if (member === undefined) throw noSuch();
  return member.groups;
}
