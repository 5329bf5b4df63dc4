/** The emergency stop. */
import { AppError, countAll, Id, policy, searchIn, Slug } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { Type, type Static } from 'typebox';
import type { Integrations } from '../../../catalog/integrations/integrations';
import { activeBlocks, ActiveBlock } from '../activeBlocks';
import { askNames, idsNamed, namesIn, namesNowOrBefore } from '../names';
import { pageQuery, orgRoute, strict } from '../route';
import { groupsOfKnown } from '../../policy/subject';

/** Descriptions are what a refusal says after "must be". */
export const TargetInput = Type.Object(
  {
    kind: Type.Enum(['user', 'serviceAccount', 'orgToken', 'group', 'integration', 'tool']),
    id: Type.Optional(Id),
    slug: Type.Optional(Slug),
    tool: Type.Optional(Type.String({ minLength: 1, maxLength: 256, description: 'name of the tool without the slug' })),
  },
  {
    additionalProperties: false,
    description:
      '{"kind": "serviceAccount", "user", "group" or "orgToken", "id": "…"}, {"kind": "integration", "slug": "…"} or {"kind": "tool", "slug": "…", "tool": "…"}',
  },
);

/** Kinds of whom and what can be blocked and has a name. */
const BLOCKED = ['serviceAccount', 'user', 'group', 'orgToken', 'integration'] as const;

const refuse = (details: string[]): never => {
  throw new AppError('invalid', 'the target is not acceptable', { details });
};

interface Deps {
  readonly bus: Bus;
  readonly integrations: Integrations;
  readonly orgId: string;
  readonly call: CallContext;
}

const missing =
  (at: string) =>
  (err: unknown): never => {
    if (err instanceof AppError && err.code === 'not_found') return refuse([`${at}: ${err.message}`]);
    throw err;
  };

async function place({ integrations, orgId }: Deps, { id, slug, kind, tool }: Static<typeof TargetInput>): Promise<policy.BlockTarget> {
  if ((id === undefined) === (slug === undefined)) return refuse(['/target: give one of "id" and "slug"']);
  if ((kind === 'tool') !== (tool !== undefined)) return refuse([`/target/tool: must be ${kind === 'tool' ? 'present' : 'absent'}`]);
  const found = await (slug === undefined ? integrations.getById(orgId, id!) : integrations.get(orgId, slug)).catch(missing('/target'));
  if (tool === undefined) return { kind: 'integration', id: found.id };
  await integrations.tool(orgId, found.slug, tool).catch(missing('/target/tool'));
  return { kind: 'tool', id: found.id, tool };
}

/** Returns the target of a block; throws when it does not exist. */
export async function checkedTarget(deps: Deps, target: Static<typeof TargetInput>): Promise<policy.BlockTarget> {
  const { kind, id, slug, tool } = target;
  if (kind === 'integration' || kind === 'tool') return place(deps, target);
  if (slug !== undefined || tool !== undefined) return refuse(['/target: only integrations and tools have "slug" and "tool"']);
  if (id === undefined) return refuse(['/target/id: must be present']);
  if (kind !== 'orgToken') await groupsOfKnown(deps.bus, { kind, id }, deps.call).catch(missing('/target/id'));
  return { kind, id };
}

export const blockRoutes = [
  orgRoute({
    method: 'GET',
    path: '/me/blocks',
    admin: false,
    summary:
      'What is blocked now: for admins everything but service accounts, whose readiness tells; for others what stops them, and integrations and tools that they may use',
    answer: Type.Object({ blocks: Type.Array(ActiveBlock) }),
    handle: async (asker, deps) => ({ blocks: await activeBlocks(asker, deps) }),
  }),
  orgRoute({
    method: 'GET',
    path: '/blocks',
    admin: true,
    summary: 'Blocks, newest first; lifted ones stay as history',
    query: pageQuery({
      status: policy.listBlocks.request.properties.status,
      targetId: Type.Optional(Type.String({ maxLength: 64, description: 'Id of what is blocked' })),
      kind: Type.Optional(policy.BlockTargetKind),
      ...searchIn('a name of what is blocked'),
      ...countAll,
      ...askNames,
    }),
    answer: Type.Object({ ...policy.listBlocks.response.properties, ...namesIn }),
    handle: async ({ query: { q = '', names, ...query }, principal, call }, deps) => {
      const asking = { principal, call };
      const among = q === '' ? {} : { among: await idsNamed(deps, asking, q, BLOCKED) };
      const page = await deps.bus.call(policy.listBlocks, { ...query, ...among }, call);
      if (!names) return page;
      return {
        ...page,
        names: await namesNowOrBefore(
          deps,
          asking,
          page.blocks.map(({ target }) => target.id),
        ),
      };
    },
  }),
  orgRoute({
    method: 'POST',
    path: '/blocks',
    admin: true,
    summary: 'Stop a caller, an integration or a tool; once answered, no call that starts from now passes, approved ones included',
    body: strict({ target: TargetInput, reason: policy.Block.properties.reason }),
    status: 201,
    answer: policy.Block,
    handle: async ({ body: { target, reason }, principal, call }, { bus, integrations }) => {
      const checked = await checkedTarget({ bus, integrations, orgId: principal.orgId, call }, target);
      return bus.call(policy.createBlock, { target: checked, reason }, call);
    },
  }),
  orgRoute({
    method: 'DELETE',
    path: '/blocks/:id',
    admin: true,
    summary: 'Lift a block; it stays in the history',
    answer: policy.liftBlock.response,
    handle: ({ params, call }, { bus }) => bus.call(policy.liftBlock, { id: params['id']! }, call),
  }),
];
