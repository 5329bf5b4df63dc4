/** What is blocked now, as far as it concerns who asks. */
import { isAdmin, policy, type Principal } from '@gatehouse/contracts';
import type { CallContext } from '@gatehouse/bus';
import { Type, type Static } from 'typebox';
import { seesTool, sightOf } from '../../catalog/integrations/reachable';
import { allIntegrations } from './knownIntegrations';
import type { Deps } from './route';

export const ActiveBlock = Type.Object({
  ...Type.Omit(policy.Block, ['createdBy', 'liftedAt', 'liftedBy']).properties,
  createdBy: Type.Optional(Type.String({ description: 'For admins' })),
  slug: Type.Optional(Type.String({ description: 'Of an integration and of a tool: the integration' })),
  stopsMe: Type.Boolean({ description: 'It is on me, or on a group of mine' }),
});

export type ActiveBlock = Static<typeof ActiveBlock>;

const isCalled = ({ target: { kind } }: Pick<policy.Block, 'target'>): boolean => kind === 'integration' || kind === 'tool';

/** Lists active blocks: for admins all but those of service accounts, for others what stops them and what stops integrations and tools that they may use. */
export async function activeBlocks(
  { principal, call }: { readonly principal: Principal; readonly call: CallContext },
  { bus, integrations }: Pick<Deps, 'bus' | 'integrations'>,
): Promise<ActiveBlock[]> {
  const { blocks, stopsCaller } = await bus.call(policy.activeBlocks, {}, call);
  const [sight, known] = blocks.some(isCalled)
    ? await Promise.all([sightOf(bus, principal, call), allIntegrations(integrations, principal.orgId)])
    : [undefined, []];
  const slugs = new Map(known.map(({ id, slug }) => [id, slug]));
  const isSeen = (block: policy.Block): boolean => {
    if (isAdmin(principal) || !isCalled(block)) return true;
    const granted = sight?.toolsOf(block.target.id);
    return granted !== undefined && (!('tool' in block.target) || seesTool(principal, granted, { name: block.target.tool }));
  };
  return blocks.filter(isSeen).map(({ createdBy, ...block }) => {
    const slug = isCalled(block) ? slugs.get(block.target.id) : undefined;
    return {
      ...block,
      ...(isAdmin(principal) && { createdBy }),
      ...(slug !== undefined && { slug }),
      stopsMe: stopsCaller.includes(block.id),
    };
  });
}
