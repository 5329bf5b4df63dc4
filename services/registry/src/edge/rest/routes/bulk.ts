/** Changes of many accounts, tokens, blocks and groups at once. Each item is checked, changed and recorded as if it were sent alone; the answer says what became of each. */
import { identity, isAppError, policy } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { Type } from 'typebox';
import { everyPage } from '../../../catalog/shared/pages';
import { forEach, idsOf, inBulk, MOST_AT_ONCE } from '../bulk';
import { orgRoute, strict } from '../route';
import { checkedTarget, TargetInput } from './blocks';
import { deleteGroup } from './groups';

const same = (id: string): string => id;

/** Revokes every active token of one account; `unchanged` when none was active by then. */
async function revokeAll(bus: Bus, serviceAccountId: string, call: CallContext): Promise<{ unchanged?: true }> {
  const working: string[] = [];
  for await (const { tokens } of everyPage((page) => bus.call(identity.listServiceTokens, { ...page, serviceAccountId }, call)))
    working.push(...tokens.filter(({ status }) => status === 'active').map(({ id }) => id));
  let isChanged = false;
  for (const tokenId of working) {
    const { unchanged } = await bus.call(identity.revokeServiceToken, { serviceAccountId, tokenId }, call);
    isChanged ||= unchanged !== true;
  }
  return isChanged ? {} : { unchanged: true };
}

/** Handler for `catch` of a new block: the conflict with a block that stands already becomes `unchanged`. */
const orBlocked = (err: unknown): { unchanged: true } => {
  if (isAppError(err) && err.code === 'conflict' && err.data?.['current'] !== undefined) return { unchanged: true };
  throw err;
};

export const bulkRoutes = [
  orgRoute({
    ...inBulk,
    path: '/service-accounts/bulk',
    summary: 'Disable or enable many service accounts, or revoke all their tokens; what became of each',
    body: strict({ action: Type.Enum(['disable', 'enable', 'revokeTokens']), ids: idsOf('sa') }),
    handle: ({ body: { action, ids }, call }, { bus }) => {
      if (action === 'revokeTokens') return forEach(ids, same, (id) => revokeAll(bus, id, call));
      const status = action === 'disable' ? 'DISABLED' : 'ACTIVE';
      return forEach(ids, same, (id) => bus.call(identity.setServiceAccountStatus, { id, status }, call));
    },
  }),
  orgRoute({
    ...inBulk,
    path: '/service-accounts/:id/tokens/bulk',
    summary: 'Revoke many tokens of a service account for good; what became of each',
    body: strict({ action: Type.Enum(['revoke']), ids: idsOf('tok') }),
    handle: ({ params, body: { ids }, call }, { bus }) => {
      const serviceAccountId = params['id']!;
      return forEach(ids, same, (tokenId) => bus.call(identity.revokeServiceToken, { serviceAccountId, tokenId }, call));
    },
  }),
  orgRoute({
    ...inBulk,
    path: '/service-tokens/bulk',
    summary: 'Revoke many tokens of the organization for good; what became of each',
    body: strict({ action: Type.Enum(['revoke']), ids: idsOf('tok') }),
    handle: ({ body: { ids }, call }, { bus }) => {
      return forEach(ids, same, (tokenId) => bus.call(identity.revokeOrgToken, { tokenId }, call));
    },
  }),
  orgRoute({
    ...inBulk,
    path: '/blocks/bulk',
    summary: 'Stop many callers, integrations or tools for one reason; what became of each. The id of a result is that of its target',
    body: strict({
      targets: Type.Array(TargetInput, { minItems: 1, maxItems: MOST_AT_ONCE }),
      reason: policy.Block.properties.reason,
    }),
    handle: ({ body: { targets, reason }, principal, call }, { bus, integrations }) => {
      const deps = { bus, integrations, orgId: principal.orgId, call };
      const block = async (target: (typeof targets)[number]): Promise<{ unchanged?: true }> => {
        const checked = await checkedTarget(deps, target);
        return bus.call(policy.createBlock, { target: checked, reason }, call).then(() => ({}), orBlocked);
      };
      // One after the other: all blocks of an organization stand in one document.
      return forEach(targets, ({ id, slug, tool }) => id ?? [slug, ...(tool === undefined ? [] : [tool])].join('/'), block, 1);
    },
  }),
  orgRoute({
    ...inBulk,
    path: '/blocks/lift/bulk',
    summary: 'Lift many blocks; what became of each. They stay in the history',
    body: strict({ ids: idsOf('blk') }),
    handle: ({ body: { ids }, call }, { bus }) => {
      // One after the other, as above.
      return forEach(ids, same, (id) => bus.call(policy.liftBlock, { id }, call), 1);
    },
  }),
  orgRoute({
    ...inBulk,
    path: '/groups/bulk',
    summary: 'Delete many groups that no rule names; what became of each',
    body: strict({ action: Type.Enum(['delete']), ids: idsOf('grp') }),
    handle: ({ body: { ids }, call }, { bus }) => {
      return forEach(ids, same, (id) => deleteGroup(bus, id, call));
    },
  }),
  orgRoute({
    ...inBulk,
    path: '/groups/:id/members/bulk',
    summary: 'Put many members into a group, or take them out; what became of each',
    body: strict({ action: Type.Enum(['add', 'remove']), ids: idsOf('usr') }),
    handle: ({ params, body: { action, ids }, call }, { bus }) => {
      const [id, belongs] = [params['id']!, action === 'add'];
      return forEach(ids, same, (userId) => bus.call(identity.setGroupMember, { id, userId, belongs }, call));
    },
  }),
];
