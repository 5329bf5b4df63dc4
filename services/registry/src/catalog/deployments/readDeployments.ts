/** Looking at deployments. */
import { readSort, type Principal } from '@gatehouse/contracts';
import { turnPage, type Cursors, type OrderedPosition } from '@gatehouse/store';
import { findEditable } from '../agents/findAgent';
import type { CallContext } from '@gatehouse/bus';
import { requireAdmin } from '../shared/access';
import type { DeploymentList, Deployments } from './deployments';
import type { Deployment } from './domain/shapes';
import { findDeployment, viewsOf, type FindDeps } from './findDeployment';
import type { DeploymentStore } from './store/deploymentStore';
import type { Page } from '../shared/pages';

export interface ReadDeps extends FindDeps {
  readonly deployments: Pick<DeploymentStore, 'get' | 'list'>;
  readonly cursors: Cursors;
}

export function readDeployments(deps: ReadDeps): Pick<Deployments, 'list' | 'listAll' | 'read'> {
  const { deployments, cursors } = deps;

  async function page(
    principal: Principal,
    agentId: string | undefined,
    { sort = '-createdAt', cursor, limit }: DeploymentList,
    call: CallContext,
  ): Promise<Page<'deployments', Deployment>> {
    const { orgId } = principal;
    const scope = JSON.stringify([orgId, 'deployments', agentId ?? null, sort]);
    const { rows, ...paging } = await turnPage({ cursors, scope }, { cursor, limit }, (position: OrderedPosition | undefined, count) =>
      deployments.list(orgId, agentId, { order: readSort(sort), position, limit: count }),
    );
    return { deployments: await viewsOf(deps, principal, rows, call), ...paging };
  }

  return {
    list: async (principal, agent, list, call) => {
      const { _id } = await findEditable(deps, principal, agent, call, 'see its deployments');
      return page(principal, _id, list, call);
    },
    listAll: (principal, list, call) => {
      requireAdmin(principal, 'list the deployments of the organization');
      return page(principal, undefined, list, call);
    },
    read: async (principal, address, call) => {
      const row = await findDeployment(deps, principal, address, call);
      return (await viewsOf(deps, principal, [row], call))[0]!;
    },
  };
}
