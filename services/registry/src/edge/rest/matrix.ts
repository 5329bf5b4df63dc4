/** The matrix of grants: a page of those who may hold some, and how much each reaches of every integration. */
import type { Bus } from '@gatehouse/bus';
import { compact, identity, PageRequest, pageOf, policy, searchIn } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import { groupsOfKnown, subjectOfWord, SubjectWord } from '../policy/subject';
import { namesOf, type NameAsk, type NameDeps } from './names';
import { strict } from './route';

const KINDS = ['serviceAccount', 'group', 'user'] as const;

export const MatrixQuery = strict({
  kind: Type.Optional(Type.Enum([...KINDS], { description: 'Left out: serviceAccount. Every member stands before the groups' })),
  subject: Type.Optional(SubjectWord),
  ...searchIn('a name'),
  ...PageRequest.properties,
});
export const MatrixRow = Type.Object({
  subject: policy.Subject,
  /** Absent when the subject is `everyone`. */
  name: Type.Optional(Type.String()),
  detail: Type.Optional(Type.String({ description: 'Address of a person who has a name too' })),
  isBlocked: Type.Boolean({ description: 'A block names it or, of a member, a group of theirs: every call is refused' }),
  access: Type.Array(policy.ToolAccess, { description: 'Integrations of which nothing is reached are left out' }),
});
export const MatrixPage = pageOf('rows', MatrixRow);

type Row = Omit<Static<typeof MatrixRow>, 'access' | 'isBlocked'> & { groupIds?: string[] };
type Page = { q?: string; limit?: number; cursor?: string };
type RowsPage = { rows: Row[]; hasMore: boolean; nextCursor?: string };

const rowsOf: Record<(typeof KINDS)[number], (bus: Bus, page: Page, asking: NameAsk) => Promise<RowsPage>> = {
  serviceAccount: async (bus, page, { call }) => {
    const { serviceAccounts, ...paging } = await bus.call(identity.listServiceAccounts, { ...page, sort: 'name' }, call);
    return { ...paging, rows: serviceAccounts.map(({ id, name }) => ({ subject: { kind: 'serviceAccount', id }, name })) };
  },
  group: async (bus, page, { principal: { orgId }, call }) => {
    const { groups, ...paging } = await bus.call(identity.listGroups, { ...page, sort: 'name' }, call);
    const everyone: Row[] = page.cursor === undefined && page.q === undefined ? [{ subject: { kind: 'everyone', id: orgId } }] : [];
    return { ...paging, rows: [...everyone, ...groups.map(({ id, name }): Row => ({ subject: { kind: 'group', id }, name }))] };
  },
  user: async (bus, page, { call }) => {
    const { members, ...paging } = await bus.call(identity.listMembers, { ...page, status: 'ACTIVE' }, call);
    return {
      ...paging,
      rows: members.map(({ userId, email, name, groups }) => ({
        subject: { kind: 'user', id: userId },
        groupIds: groups,
        ...(name === undefined ? { name: email } : { name, detail: email }),
      })),
    };
  },
};

async function oneRow(deps: NameDeps, word: string, asking: NameAsk): Promise<RowsPage> {
  const subject = subjectOfWord(asking.principal.orgId, word);
  const groupIds = await groupsOfKnown(deps.bus, subject, asking.call);
  const [named] = await namesOf(deps, asking, [subject.id]);
  return { rows: [{ subject, groupIds, ...compact({ name: named?.name, detail: named?.detail }) }], hasMore: false };
}

/** Rows of one kind, or the one that is named by id. */
export async function readMatrix(
  deps: NameDeps,
  asking: NameAsk,
  { kind = 'serviceAccount', subject, ...page }: Static<typeof MatrixQuery>,
): Promise<Static<typeof MatrixPage>> {
  const { rows, ...paging } = await (subject === undefined ? rowsOf[kind](deps.bus, page, asking) : oneRow(deps, subject, asking));
  const subjects = rows.map(({ subject: of, groupIds }) => ({ ...of, ...(of.kind === 'user' && { groupIds }) }));
  const { access, blocked = [] } = await deps.bus.call(policy.toolAccess, { subjects }, asking.call);
  return {
    ...paging,
    rows: rows.map(({ groupIds: _, ...row }, at) => ({ ...row, isBlocked: blocked.includes(row.subject.id), access: access[at]! })),
  };
}
