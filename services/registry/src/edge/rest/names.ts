/** What rows of lists refer to, by name, so that whoever draws them asks for all at once. */
import { AppError, audit, identity, isIdOf, Id, type registry } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { Type, type Static } from 'typebox';
import type { Integrations } from '../../catalog/integrations/integrations';
import { everyPage } from '../../catalog/shared/pages';
import { allIntegrations } from './readiness';

export const NAMED_KINDS = ['serviceAccount', 'user', 'group', 'orgToken', 'integration'] as const;
type NamedKind = (typeof NAMED_KINDS)[number];
type SubjectKind = Exclude<NamedKind, 'integration'>;

export const Name = Type.Object({
  id: Id,
  kind: Type.Enum([...NAMED_KINDS]),
  name: Type.String({ description: 'Of an integration its slug' }),
  detail: Type.Optional(Type.String({ description: 'Address of a person who has a name too' })),
  toolCount: Type.Optional(Type.Integer({ minimum: 0 })),
  gone: Type.Optional(Type.Literal(true, { description: 'Deleted or removed; the name is the last one that the audit trail has' })),
});
export type Name = Static<typeof Name>;

/** Asked for by the query, answered beside the rows of a page. What is gone has no name. */
export const askNames = {
  names: Type.Optional(Type.Literal(true, { description: 'The answer names whom and what its rows refer to by id' })),
};
export const namesIn = { names: Type.Optional(Type.Array(Name)) };

export interface NameDeps {
  readonly bus: Bus;
  readonly integrations: Pick<Integrations, 'list'>;
}
export interface NameAsk {
  readonly orgId: string;
  readonly call: CallContext;
}

const AT_ONCE = 200;
/** More than this a search by name does not look through: the grants of each would be asked for. */
const MOST_FOUND = 5_000;

const nameOfPerson = ({ id, name, fullName }: { id: string; name: string; fullName?: string }): Name =>
  fullName === undefined ? { id, kind: 'user', name } : { id, kind: 'user', name: fullName, detail: name };
const nameOfIntegration = ({ id, slug, toolCount }: registry.Integration): Name => ({ id, kind: 'integration', name: slug, toolCount });
const kindOf = (id: string) => (['serviceAccount', 'user', 'group'] as const).find((kind) => isIdOf(kind, id));
const partsOf = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, at) => items.slice(at * AT_ONCE, (at + 1) * AT_ONCE));

async function subjectNames(bus: Bus, ids: readonly string[], call: CallContext): Promise<Name[]> {
  const subjects = ids.flatMap((id) => {
    const kind = kindOf(id);
    return kind === undefined ? [] : [{ kind, id }];
  });
  const asked = [
    ...partsOf(subjects).map((part) => ({ subjects: part })),
    ...partsOf(ids.filter((id) => isIdOf('token', id))).map((tokenIds) => ({ subjects: [], tokenIds })),
  ];
  const answers = await Promise.all(asked.map((part) => bus.call(identity.nameSubjects, part, call)));
  return answers.flatMap(({ subjects: found, tokens = [] }) => [
    ...found.map(({ active: _, fullName, ...subject }) =>
      subject.kind === 'user'
        ? nameOfPerson({ ...subject, ...(fullName !== undefined && { fullName }) })
        : { id: subject.id, kind: subject.kind, name: subject.name },
    ),
    ...tokens.map((token) => ({ ...token, kind: 'orgToken' as const })),
  ]);
}

/** Of these ids: people, what acts for them, groups and integrations. */
export async function namesOf({ bus, integrations }: NameDeps, { orgId, call }: NameAsk, ids: Iterable<string>): Promise<Name[]> {
  const wanted = new Set(ids);
  const things = [...wanted].some((id) => isIdOf('integration', id)) ? await allIntegrations(integrations, orgId) : [];
  return [...(await subjectNames(bus, [...wanted], call)), ...things.filter(({ id }) => wanted.has(id)).map(nameOfIntegration)];
}

const ENDS = { group: 'group.deleted', user: 'member.removed', integration: 'integration.deleted' } as const;
/** More than this of what is gone are not looked up at once: each is a question to the trail. */
const MOST_GONE = 20;

/** What the trail called something when it was deleted or removed. */
async function lastName(bus: Bus, id: string, call: CallContext): Promise<Name[]> {
  const kind = (['group', 'user', 'integration'] as const).find((one) => isIdOf(one, id));
  if (kind === undefined) return [];
  const { entries } = await bus.call(audit.query, { type: ENDS[kind], target: id, limit: 1 }, call);
  const name = entries[0]?.target?.name;
  return name === undefined ? [] : [{ id, kind, name, gone: true }];
}

/** As `namesOf`, also of what is gone by now, as far as the trail reaches. */
export async function namesNowOrBefore(deps: NameDeps, asking: NameAsk, ids: readonly string[]): Promise<Name[]> {
  const now = await namesOf(deps, asking, ids);
  const known = new Set(now.map(({ id }) => id));
  const gone = ids.filter((id) => !known.has(id)).slice(0, MOST_GONE);
  const before = await Promise.all(gone.map((id) => lastName(deps.bus, id, asking.call)));
  return [...now, ...before.flat()];
}

type PageAsk = { q: string; limit?: number; cursor?: string };
const pageOf: Record<SubjectKind, (bus: Bus, page: PageAsk, call: CallContext) => Promise<{ found: Name[]; nextCursor?: string }>> = {
  serviceAccount: async (bus, page, call) => {
    const { serviceAccounts, ...rest } = await bus.call(identity.listServiceAccounts, page, call);
    return { ...rest, found: serviceAccounts.map(({ id, name }) => ({ id, kind: 'serviceAccount', name })) };
  },
  user: async (bus, page, call) => {
    const { members, ...rest } = await bus.call(identity.listMembers, page, call);
    return {
      ...rest,
      found: members.map(({ userId, email, name }) =>
        nameOfPerson({ id: userId, name: email, ...(name !== undefined && { fullName: name }) }),
      ),
    };
  },
  group: async (bus, page, call) => {
    const { groups, ...rest } = await bus.call(identity.listGroups, page, call);
    return { ...rest, found: groups.map(({ id, name }) => ({ id, kind: 'group', name })) };
  },
  orgToken: async (bus, page, call) => {
    const { tokens, ...rest } = await bus.call(identity.listOrgTokens, page, call);
    return {
      ...rest,
      found: tokens.filter(({ status }) => status !== 'revoked').map(({ id, name }) => ({ id, kind: 'orgToken', name })),
    };
  },
};

/** Those of these kinds that have the words in their name, the first of each kind. */
export async function firstNames(
  { bus, integrations }: NameDeps,
  { orgId, call }: NameAsk,
  { q, kinds, limit }: { q: string; kinds: readonly NamedKind[]; limit: number },
): Promise<Name[]> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      if (kind !== 'integration') return (await pageOf[kind](bus, { q, limit }, call)).found;
      const words = q.toLowerCase();
      return (await allIntegrations(integrations, orgId))
        .filter(({ slug, name }) => `${slug} ${name}`.toLowerCase().includes(words))
        .slice(0, limit)
        .map(nameOfIntegration);
    }),
  );
  return found.flat();
}

/** Ids of everybody and everything of these kinds that has the words in its name; refuses words that fit too many. */
export async function idsNamed(deps: NameDeps, asking: NameAsk, q: string, kinds: readonly NamedKind[]): Promise<string[]> {
  const found: string[] = [];
  for (const kind of kinds) {
    if (kind === 'integration')
      found.push(...(await firstNames(deps, asking, { q, kinds: [kind], limit: MOST_FOUND })).map(({ id }) => id));
    else
      for await (const page of everyPage((ask) => pageOf[kind](deps.bus, { ...ask, q }, asking.call))) {
        found.push(...page.found.map(({ id }) => id));
        if (found.length > MOST_FOUND) break;
      }
  }
  if (found.length > MOST_FOUND)
    throw new AppError('invalid', 'the query is not acceptable', { details: [`/q: fits more than ${MOST_FOUND} names; write more of it`] });
  return found;
}
