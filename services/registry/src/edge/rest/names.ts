/** What rows of lists refer to, by name, so that whoever draws them asks for all at once. */
import { AppError, audit, identity, isIdOf, Id, type Principal, type registry } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { Type, type Static } from 'typebox';
import type { Agents } from '../../catalog/agents/agents';
import type { Integrations } from '../../catalog/integrations/integrations';
import type { Skills } from '../../catalog/skills/skills';
import { everyPage } from '../../catalog/shared/pages';
import { allIntegrations } from './knownIntegrations';

/** What people write. */
const AUTHORED = ['agent', 'skill'] as const;
export const NAMED_KINDS = ['serviceAccount', 'user', 'group', 'orgToken', 'integration', ...AUTHORED] as const;
type NamedKind = (typeof NAMED_KINDS)[number];

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
  readonly agents: Pick<Agents, 'list' | 'named'>;
  readonly skills: Pick<Skills, 'list' | 'named'>;
}
export interface NameAsk {
  readonly principal: Principal;
  readonly call: CallContext;
}

const AT_ONCE = 200;
/** A search by name refuses words that fit more than this: the grants of each would be asked for. */
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

async function authoredNames({ agents, skills }: NameDeps, orgId: string, ids: readonly string[]): Promise<Name[]> {
  const found = AUTHORED.map(async (kind) => {
    const wanted = ids.filter((id) => isIdOf(kind, id));
    if (wanted.length === 0) return [];
    const names = await { agent: agents, skill: skills }[kind].named(orgId, wanted);
    return [...names].map(([id, name]): Name => ({ id, kind, name }));
  });
  return (await Promise.all(found)).flat();
}

/** Names of these ids: people, what acts for them, groups, integrations, agents and skills. */
export async function namesOf(deps: NameDeps, { principal: { orgId }, call }: NameAsk, ids: Iterable<string>): Promise<Name[]> {
  const wanted = [...new Set(ids)];
  const [subjects, authored, things] = await Promise.all([
    subjectNames(deps.bus, wanted, call),
    authoredNames(deps, orgId, wanted),
    wanted.some((id) => isIdOf('integration', id)) ? allIntegrations(deps.integrations, orgId) : [],
  ]);
  return [...subjects, ...authored, ...things.filter(({ id }) => wanted.includes(id)).map(nameOfIntegration)];
}

const ENDS = { group: 'group.deleted', user: 'member.removed', integration: 'integration.deleted' } as const;
/** The most deleted things that are looked up at once: each is a question to the trail. */
const MOST_GONE = 20;

/** What the trail called something when it was deleted or removed. */
async function lastName(bus: Bus, id: string, call: CallContext): Promise<Name[]> {
  const kind = (['group', 'user', 'integration'] as const).find((one) => isIdOf(one, id));
  if (kind === undefined) return [];
  const { entries } = await bus.call(audit.query, { type: ENDS[kind], target: id, limit: 1 }, call);
  const name = entries[0]?.target?.name;
  return name === undefined ? [] : [{ id, kind, name, gone: true }];
}

/** Names as `namesOf` has them, and the last names of what is gone by now, as far as the trail reaches. */
export async function namesNowOrBefore(deps: NameDeps, asking: NameAsk, ids: readonly string[]): Promise<Name[]> {
  const now = await namesOf(deps, asking, ids);
  const known = new Set(now.map(({ id }) => id));
  const gone = ids.filter((id) => !known.has(id)).slice(0, MOST_GONE);
  const before = await Promise.all(gone.map((id) => lastName(deps.bus, id, asking.call)));
  return [...now, ...before.flat()];
}

type PageAsk = { q: string; limit?: number; cursor?: string };
type FoundPage = { found: Name[]; nextCursor?: string };
type ReadPage = (deps: NameDeps, asking: NameAsk, page: PageAsk) => Promise<FoundPage>;
const pageOf: Record<Exclude<NamedKind, 'integration'>, ReadPage> = {
  serviceAccount: async ({ bus }, { call }, page) => {
    const { serviceAccounts, ...rest } = await bus.call(identity.listServiceAccounts, page, call);
    return { ...rest, found: serviceAccounts.map(({ id, name }) => ({ id, kind: 'serviceAccount', name })) };
  },
  user: async ({ bus }, { call }, page) => {
    const { members, ...rest } = await bus.call(identity.listMembers, page, call);
    return {
      ...rest,
      found: members.map(({ userId, email, name }) =>
        nameOfPerson({ id: userId, name: email, ...(name !== undefined && { fullName: name }) }),
      ),
    };
  },
  group: async ({ bus }, { call }, page) => {
    const { groups, ...rest } = await bus.call(identity.listGroups, page, call);
    return { ...rest, found: groups.map(({ id, name }) => ({ id, kind: 'group', name })) };
  },
  orgToken: async ({ bus }, { call }, page) => {
    const { tokens, ...rest } = await bus.call(identity.listOrgTokens, page, call);
    return {
      ...rest,
      found: tokens.filter(({ status }) => status !== 'revoked').map(({ id, name }) => ({ id, kind: 'orgToken', name })),
    };
  },
  agent: async ({ agents }, { principal, call }, page) => {
    const { agents: rows, ...rest } = await agents.list(principal, page, call);
    return { ...rest, found: rows.map(({ id, name }) => ({ id, kind: 'agent', name })) };
  },
  skill: async ({ skills }, { principal, call }, page) => {
    const { skills: rows, ...rest } = await skills.list(principal, page, call);
    return { ...rest, found: rows.map(({ id, name }) => ({ id, kind: 'skill', name })) };
  },
};

async function integrationsNamed({ integrations }: NameDeps, orgId: string, q: string): Promise<Name[]> {
  const words = q.toLowerCase();
  const all = await allIntegrations(integrations, orgId);
  return all.filter(({ slug, name }) => `${slug} ${name}`.toLowerCase().includes(words)).map(nameOfIntegration);
}

/** Returns the first names of each of these kinds that contain `q`. */
export async function firstNames(
  deps: NameDeps,
  asking: NameAsk,
  { q, kinds, limit }: { q: string; kinds: readonly NamedKind[]; limit: number },
): Promise<Name[]> {
  const found = await Promise.all(
    kinds.map(async (kind) =>
      kind === 'integration'
        ? (await integrationsNamed(deps, asking.principal.orgId, q)).slice(0, limit)
        : (await pageOf[kind](deps, asking, { q, limit })).found,
    ),
  );
  return found.flat();
}

/** Ids of everybody and everything of these kinds that has the words in its name; refuses words that fit too many. */
export async function idsNamed(deps: NameDeps, asking: NameAsk, q: string, kinds: readonly NamedKind[]): Promise<string[]> {
  const idsOfKind = async (kind: NamedKind): Promise<string[]> => {
    if (kind === 'integration') return (await integrationsNamed(deps, asking.principal.orgId, q)).map(({ id }) => id);
    const ids: string[] = [];
    for await (const page of everyPage((ask) => pageOf[kind](deps, asking, { ...ask, q }))) {
      ids.push(...page.found.map(({ id }) => id));
      if (ids.length > MOST_FOUND) break;
    }
    return ids;
  };
  const found = (await Promise.all(kinds.map(idsOfKind))).flat();
  if (found.length > MOST_FOUND)
    throw new AppError('invalid', 'the query is not acceptable', { details: [`/q: fits more than ${MOST_FOUND} names; write more of it`] });
  return found;
}
