/** Looking at deployments. */
import { type Principal, readSort, requireAdmin } from '@gatehouse/contracts';
import { turnPage, type Cursors, type OrderedPosition } from '@gatehouse/store';
import { findEditable } from '../agents/findAgent';
import type { AgentStore } from '../agents/store/agentStore';
import type { CallContext } from '@gatehouse/bus';
import type { AllDeployments, DeploymentList, Deployments, DeploymentTotals } from './deployments';
import type { Deployment } from './domain/shapes';
import { findDeployment, viewsOf, type FindDeps } from './findDeployment';
import type { DeploymentFilter, DeploymentStore } from './store/deploymentStore';
import type { Page } from '../shared/pages';

export interface ReadDeps extends FindDeps {
  readonly deployments: Pick<DeploymentStore, 'get' | 'list' | 'totals'>;
  readonly agents: FindDeps['agents'] & Pick<AgentStore, 'list'>;
  readonly cursors: Cursors;
}

/** Agents that a search looks for by name; the deployments of others that match are not found by it. */
const MOST_AGENTS = 500;

export function readDeployments(deps: ReadDeps): Pick<Deployments, 'list' | 'listAll' | 'read'> {
  const { deployments, agents, cursors } = deps;

  async function page(
    principal: Principal,
    filter: DeploymentFilter,
    { sort = '-createdAt', cursor, limit }: DeploymentList,
    call: CallContext,
  ): Promise<Page<'deployments', Deployment>> {
    const { orgId } = principal;
    const { agentId = null, state = null, found } = filter;
    const scope = JSON.stringify([orgId, 'deployments', agentId, state, found?.q ?? null, sort]);
    const { rows, ...paging } = await turnPage({ cursors, scope }, { cursor, limit }, (position: OrderedPosition | undefined, count) =>
      deployments.list(orgId, filter, { order: readSort(sort), position, limit: count }),
    );
    return { deployments: await viewsOf(deps, principal, rows, call), ...paging };
  }

  async function searched(orgId: string, q: string | undefined): Promise<DeploymentFilter['found']> {
    if (q === undefined || q === '') return undefined;
    const { rows } = await agents.list(orgId, { q }, { order: readSort('name'), position: undefined, limit: MOST_AGENTS });
    return { q, agentIds: rows.map(({ _id }) => _id) };
  }

  async function all(
    principal: Principal,
    { q, state, totals, ...list }: AllDeployments,
    call: CallContext,
  ): Promise<Page<'deployments', Deployment> & { totals?: DeploymentTotals }> {
    const { orgId } = principal;
    const filter = { state, found: await searched(orgId, q) };
    const [rows, counted] = await Promise.all([
      page(principal, filter, list, call),
      totals && list.cursor === undefined ? deployments.totals(orgId, filter) : undefined,
    ]);
    return { ...rows, ...(counted && { totals: counted }) };
  }

  return {
    list: async (principal, agent, list, call) => {
      const { _id } = await findEditable(deps, principal, agent, call, 'see its deployments');
      return page(principal, { agentId: _id }, list, call);
    },
    listAll: (principal, list, call) => {
      requireAdmin(principal, 'list the deployments of the organization');
      return all(principal, list, call);
    },
    read: async (principal, address, call) => {
      const row = await findDeployment(deps, principal, address, call);
      return (await viewsOf(deps, principal, [row], call))[0]!;
    },
  };
}
