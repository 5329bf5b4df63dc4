/** Deployments, which say where agents run. Their address is below the agent's name. */
import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type { Deployment, DeploymentLeft, NewDeployment, NewPush } from '../types.ts';
import { useList } from '../useList.ts';
import { useWrite } from '../useWrite.ts';

const ORG = '/v1/orgs/{orgSlug}';
const OF_AGENT = `${ORG}/agents/{name}/deployments` as const;
const ONE = `${OF_AGENT}/{id}` as const;

/** While something is pushed, this often; else the open page hears of changes by their kind. */
const PUSHING_MS = 1_500;
interface DeploymentPage {
  deployments: Deployment[];
  hasMore: boolean;
  nextCursor?: string;
}
interface Pages {
  state: { data: { pages: DeploymentPage[] } | undefined };
}
const whilePushing = {
  refetchInterval: ({ state: { data } }: Pages): number | false =>
    data?.pages.some(({ deployments }) => deployments.some(({ state }) => state === 'pushing')) === true && PUSHING_MS,
};

export interface DeploymentFilter {
  /** Part of a name or environment, or of the agent. */
  q?: string;
  state?: Deployment['state'];
  sort?: 'createdAt' | '-createdAt' | '-updatedAt';
}

/** Deployments of the whole organization. For admins. */
export function useDeployments(filter: DeploymentFilter) {
  const orgSlug = useOrgSlug();
  return useList(
    ['deployments', filter],
    (page) =>
      answer(api.GET(`${ORG}/deployments`, { params: { path: { orgSlug }, query: { ...filter, names: true, totals: true, ...page } } })),
    (page) => page.deployments,
    whilePushing,
  );
}

export function useAgentDeployments(name: string) {
  const orgSlug = useOrgSlug();
  return useList<DeploymentPage, Deployment>(
    ['deployments', name],
    (query) => answer(api.GET(OF_AGENT, { params: { path: { orgSlug, name }, query } })),
    (page) => page.deployments,
    whilePushing,
  );
}

interface WithToken {
  deployment: Deployment;
  token: string;
}
export function useCreateDeployment(name: string) {
  const orgSlug = useOrgSlug();
  return useWrite<NewDeployment, WithToken>('deployments', (body, key) =>
    answer(api.POST(OF_AGENT, { params: { path: { orgSlug, name } }, body, headers: once(key) })),
  );
}

export function usePush(name: string) {
  const orgSlug = useOrgSlug();
  return useWrite<{ platform: 'voice' | 'managed' } & NewPush, Deployment>('deployments', ({ platform, ...body }, key) =>
    answer(api.POST(`${ORG}/agents/{name}/push/{platform}`, { params: { path: { orgSlug, name, platform } }, body, headers: once(key) })),
  );
}

export function usePushAgain(name: string) {
  const orgSlug = useOrgSlug();
  return useWrite<string, Deployment>('deployments', (id, key) =>
    answer(api.POST(`${ONE}/push`, { params: { path: { orgSlug, name, id } }, headers: once(key) })),
  );
}

export interface DeploymentChange {
  id: string;
  /** Revision of the deployment as it was read; the write is refused when it has another by now. */
  revision: number;
  version?: number;
  nameCaller?: boolean;
}
export function useUpdateDeployment(name: string) {
  const orgSlug = useOrgSlug();
  return useWrite<DeploymentChange, Deployment>('deployments', ({ id, revision, ...body }, key) =>
    answer(api.PATCH(ONE, { params: { path: { orgSlug, name, id } }, body, headers: { ...once(key), 'If-Match': `"${revision}"` } })),
  );
}

export function useSuspend(name: string) {
  const orgSlug = useOrgSlug();
  return useWrite<string, Deployment>('deployments', (id, key) =>
    answer(api.POST(`${ONE}/suspend`, { params: { path: { orgSlug, name, id } }, headers: once(key) })),
  );
}

export function useResume(name: string) {
  const orgSlug = useOrgSlug();
  return useWrite<string, Deployment>('deployments', (id, key) =>
    answer(api.POST(`${ONE}/resume`, { params: { path: { orgSlug, name, id } }, headers: once(key) })),
  );
}

export function useRenewToken(name: string) {
  const orgSlug = useOrgSlug();
  return useWrite<string, WithToken>('deployments', (id, key) =>
    answer(api.POST(`${ONE}/token`, { params: { path: { orgSlug, name, id } }, body: {}, headers: once(key) })),
  );
}

export function useDeleteDeployment(name: string) {
  const orgSlug = useOrgSlug();
  return useWrite<string, DeploymentLeft>('deployments', (id, key) =>
    answer(api.DELETE(ONE, { params: { path: { orgSlug, name, id } }, headers: once(key) })),
  );
}
