/** How a request names what is granted, and which resource of the organization that is. */
import { AppError, Id, isIdOf, Slug, type policy, type Principal, type registry } from '@gatehouse/contracts';
import type { CallContext } from '@gatehouse/bus';
import { Type, type Static } from 'typebox';
import type { Agents } from '../../catalog/agents/agents';
import type { Integrations } from '../../catalog/integrations/integrations';
import type { Skills } from '../../catalog/skills/skills';

/** What people write, and what is granted whole. */
const authored = ['agent', 'skill'] as const;
type Authored = (typeof authored)[number];

/** An id is looked up as it is, everything else by what the kind is called by. */
export type ResourceRef =
  | { kind: 'integration'; id: string }
  | { kind: 'integration'; slug: string }
  | { kind: Authored; id: string }
  | { kind: Authored; name: string };

export interface ResourceDeps {
  readonly integrations: Integrations;
  readonly agents: Pick<Agents, 'read'>;
  readonly skills: Pick<Skills, 'read'>;
  readonly principal: Principal;
  readonly call: CallContext;
}

/** Descriptions are what a refusal says after "must be". */
export const ResourceInput = Type.Object(
  {
    kind: Type.Enum(['integration', ...authored]),
    id: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'the id of an integration, agent or skill, int_, agt_ or skl_ and 22 letters or digits' }),
    ),
    slug: Type.Optional(Type.Unsafe<string>({ ...Slug, title: 'Of an integration' })),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 512, title: 'Of an agent or skill' })),
  },
  { additionalProperties: false, description: '{"kind": "integration", "slug": "…"} or {"kind": "agent" or "skill", "id": "…"}' },
);

/** A resource in a query, as one word: an id, which has an underscore and tells the kind, or a slug, which never has one. */
export const ResourceWord = Type.Unsafe<string>({
  anyOf: [Id, Slug],
  description: 'the id or slug of an integration, or the id of an agent or skill',
});

export function refOfWord(word: string): ResourceRef {
  const kind = authored.find((each) => isIdOf(each, word));
  if (kind !== undefined) return { kind, id: word };
  return word.includes('_') ? { kind: 'integration', id: word } : { kind: 'integration', slug: word };
}

/** `at` is the path of the grant in the body. */
export function refOfResource({ kind, id, slug, name }: Static<typeof ResourceInput>, at: string): ResourceRef {
  if (kind === 'integration' && name === undefined) {
    if (id !== undefined && slug === undefined) return { kind, id };
    if (slug !== undefined && id === undefined) return { kind, slug };
  }
  if (kind !== 'integration' && slug === undefined) {
    if (id !== undefined && name === undefined) return { kind, id };
    if (name !== undefined && id === undefined) return { kind, name };
  }
  const own = kind === 'integration' ? 'slug' : 'name';
  throw new AppError('invalid', 'the body is not acceptable', { details: [`${at}/resource: give one of "id" and "${own}"`] });
}

export const findIntegration = (
  { integrations, principal: { orgId } }: ResourceDeps,
  ref: ResourceRef & { kind: 'integration' },
): Promise<registry.Integration> => ('slug' in ref ? integrations.get(orgId, ref.slug) : integrations.getById(orgId, ref.id));

export const findAuthored = async (
  { agents, skills, principal, call }: ResourceDeps,
  ref: ResourceRef & { kind: Authored },
): Promise<policy.Resource> => {
  const address = 'id' in ref ? { id: ref.id } : { name: ref.name };
  const { id } = await { agent: agents, skill: skills }[ref.kind].read(principal, address, call);
  return { kind: ref.kind, id };
};

/** An id needs no look-up: a grant may outlive its resource, and must still be found and removed. */
export async function resourceOf(deps: ResourceDeps, ref: ResourceRef): Promise<policy.Resource> {
  if ('id' in ref) return { kind: ref.kind, id: ref.id };
  return ref.kind === 'integration' ? { kind: ref.kind, id: (await findIntegration(deps, ref)).id } : findAuthored(deps, ref);
}
