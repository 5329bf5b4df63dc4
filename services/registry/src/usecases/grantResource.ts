/** How a request names what is granted, and which resource of the organization that is. */
import { AppError, Id, isIdOf, Slug, type policy, type Principal, type registry } from '@gatehouse/contracts';
import type { Caller } from '@gatehouse/bus';
import { Type, type Static } from 'typebox';
import type { Agents } from '../agents';
import type { Integrations } from '../integrations';

/** An id is looked up as it is, everything else by what the kind is called by. */
export type ResourceRef =
  | { kind: 'integration'; id: string }
  | { kind: 'integration'; slug: string }
  | { kind: 'agent'; id: string }
  | { kind: 'agent'; name: string };

export interface ResourceParts {
  readonly integrations: Integrations;
  readonly agents: Pick<Agents, 'read'>;
  readonly principal: Principal;
  readonly call: Caller;
}

/** Descriptions are what a refusal says after "must be". */
export const ResourceInput = Type.Object(
  {
    kind: Type.Enum(['integration', 'agent']),
    id: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'the id of an integration or agent, int_ or agt_ and 22 letters or digits' }),
    ),
    slug: Type.Optional(Type.Unsafe<string>({ ...Slug, title: 'Of an integration' })),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 512, title: 'Of an agent' })),
  },
  { additionalProperties: false, description: '{"kind": "integration", "slug": "…"} or {"kind": "agent", "id": "…"}' },
);

/** In a query one word is enough: ids have an underscore and tell the kind, slugs never have one. */
export const ResourceWord = Type.Unsafe<string>({
  anyOf: [Id, Slug],
  description: 'the id or slug of an integration, or the id of an agent',
});

export function refOfWord(word: string): ResourceRef {
  if (isIdOf('agent', word)) return { kind: 'agent', id: word };
  return word.includes('_') ? { kind: 'integration', id: word } : { kind: 'integration', slug: word };
}

/** `at` is the path of the grant in the body. */
export function refOfResource({ kind, id, slug, name }: Static<typeof ResourceInput>, at: string): ResourceRef {
  if (kind === 'integration' && name === undefined) {
    if (id !== undefined && slug === undefined) return { kind, id };
    if (slug !== undefined && id === undefined) return { kind, slug };
  }
  if (kind === 'agent' && slug === undefined) {
    if (id !== undefined && name === undefined) return { kind, id };
    if (name !== undefined && id === undefined) return { kind, name };
  }
  const own = kind === 'integration' ? 'slug' : 'name';
  throw new AppError('invalid', 'the body is not acceptable', { details: [`${at}/resource: give one of "id" and "${own}"`] });
}

export const findIntegration = (
  { integrations, principal: { orgId } }: ResourceParts,
  ref: ResourceRef & { kind: 'integration' },
): Promise<registry.Integration> => ('slug' in ref ? integrations.get(orgId, ref.slug) : integrations.getById(orgId, ref.id));

export const findAgent = async (
  { agents, principal, call }: ResourceParts,
  ref: ResourceRef & { kind: 'agent' },
): Promise<policy.Resource> => {
  const { id } = await agents.read(principal, 'id' in ref ? { id: ref.id } : { name: ref.name }, call);
  return { kind: 'agent', id };
};

/** An id needs no look-up: a grant may outlive its resource, and must still be found and removed. */
export async function resourceOf(parts: ResourceParts, ref: ResourceRef): Promise<policy.Resource> {
  if ('id' in ref) return { kind: ref.kind, id: ref.id };
  return ref.kind === 'agent' ? findAgent(parts, ref) : { kind: 'integration', id: (await findIntegration(parts, ref)).id };
}
