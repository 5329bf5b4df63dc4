/** Deployments: where agents run. They are addressed below their agent, as its versions are. */
import { AppError, executor, pageOf, totalsOf } from '@gatehouse/contracts';
import { Type } from 'typebox';
import type { Act } from '../../../catalog/shared/act';
import { AllDeployments, DeploymentList, type DeploymentAddress, type WithToken } from '../../../catalog/deployments/deployments';
import {
  Deployment,
  DeploymentLeft,
  DeploymentUpdate,
  NewDeployment,
  NewPush,
  TokenRenewal,
} from '../../../catalog/deployments/domain/shapes';
import { askNames, namesIn, namesOf } from '../names';
import { orgRoute, strict } from '../route';
import { shownOnce } from './tokenMembers';

const WithSecret = Type.Object({ id: Deployment.properties.id, deployment: Deployment, ...shownOnce });
const answerOf = ({ deployment, token }: WithToken) => ({ id: deployment.id, deployment, token });

const actOf = ({ principal, call }: Act): Act => ({ principal, call });
const addressOf = ({ name, id }: Record<string, string>): DeploymentAddress => ({ agent: { name: name! }, id: id! });

/** The platform is asked before the answer. */
const PUSH_TIMEOUT_MS = 60_000;
const REFUSED_OUTSIDE = 'The platform refused: `platformError` says why in its words';

function platformIn({ platform }: Record<string, string>): executor.Platform {
  if (platform === 'voice' || platform === 'managed') return platform;
  throw new AppError('not_found', 'There is no such platform; there are voice and managed');
}

const setState = (verb: 'suspend' | 'resume', summary: string) =>
  orgRoute({
    method: 'POST',
    path: `/agents/:name/deployments/:id/${verb}`,
    admin: true,
    summary,
    answer: Deployment,
    handle: ({ params, ...input }, { deployments }) => deployments[verb](actOf(input), addressOf(params)),
  });

export const deploymentRoutes = [
  orgRoute({
    method: 'GET',
    path: '/deployments',
    admin: true,
    summary: 'Deployments of all agents',
    query: strict({ ...AllDeployments.properties, ...askNames }),
    answer: Type.Object({ ...pageOf('deployments', Deployment, totalsOf('suspended', 'failed')).properties, ...namesIn }),
    handle: async ({ query: { names, ...query }, principal, call }, deps) => {
      const page = await deps.deployments.listAll(principal, query, call);
      if (!names) return page;
      const ids = page.deployments.flatMap(({ agentId, serviceAccountId }) => [agentId, serviceAccountId]);
      return { ...page, names: await namesOf(deps, { principal, call }, ids) };
    },
  }),
  orgRoute({
    method: 'GET',
    path: '/agents/:name/deployments',
    admin: false,
    summary: 'Where an agent runs. Author and admins; tokens are shown to admins',
    query: DeploymentList,
    answer: pageOf('deployments', Deployment),
    handle: ({ params, query, principal, call }, { deployments }) => deployments.list(principal, { name: params['name']! }, query, call),
  }),
  orgRoute({
    method: 'POST',
    path: '/agents/:name/deployments',
    admin: true,
    summary:
      'Deploy an agent that you run yourself: it gets a token of its own, shown this once, and every call with it is made as the service account',
    body: NewDeployment,
    status: 201,
    secretAnswer: true,
    answer: WithSecret,
    handle: async ({ params, body, ...input }, { deployments }) =>
      answerOf(await deployments.create(actOf(input), { name: params['name']! }, body)),
  }),
  orgRoute({
    method: 'GET',
    path: '/agents/:name/deployments/:id',
    admin: false,
    summary: 'One deployment. Author and admins',
    answer: Deployment,
    handle: ({ params, principal, call }, { deployments }) => deployments.read(principal, addressOf(params), call),
  }),
  orgRoute({
    method: 'PATCH',
    path: '/agents/:name/deployments/:id',
    admin: true,
    summary:
      'Pin another version, or name the caller on the voice-agent platform; a pushed deployment is pushed again with it, in the background',
    body: DeploymentUpdate,
    takesIfMatch: true,
    timeoutMs: PUSH_TIMEOUT_MS,
    badGateway: REFUSED_OUTSIDE,
    answer: Deployment,
    handle: ({ params, body, ifMatch, ...input }, { deployments }) => deployments.update(actOf(input), addressOf(params), body, ifMatch),
  }),
  orgRoute({
    method: 'POST',
    path: '/agents/:name/push/:platform',
    admin: true,
    summary:
      'Push an agent to an outside platform, `voice` or `managed`: it runs there, and every call it makes comes here as the service account. It goes on in the background: ' +
      'read the deployment to see how far it is. The one of this platform and environment is pushed again',
    body: NewPush,
    status: 202,
    timeoutMs: PUSH_TIMEOUT_MS,
    badGateway: REFUSED_OUTSIDE,
    answer: Deployment,
    handle: ({ params, body, ...input }, { deployments }) =>
      deployments.push(actOf(input), { name: params['name']! }, platformIn(params), body),
  }),
  orgRoute({
    method: 'POST',
    path: '/agents/:name/deployments/:id/push',
    admin: true,
    summary: 'Push a deployment again, as it is: goes on where it stopped, and finds what stands on the platform',
    status: 202,
    answer: Deployment,
    handle: ({ params, ...input }, { deployments }) => deployments.pushAgain(actOf(input), addressOf(params)),
  }),
  setState('suspend', 'Refuse every call of a deployment; once answered, the next one gets 401'),
  setState('resume', 'Take the calls of a suspended deployment again'),
  orgRoute({
    method: 'POST',
    path: '/agents/:name/deployments/:id/token',
    admin: true,
    summary: 'Give a deployment a new token, shown this once; the one it had is revoked',
    body: TokenRenewal,
    status: 201,
    secretAnswer: true,
    answer: WithSecret,
    handle: async ({ params, body, ...input }, { deployments }) =>
      answerOf(await deployments.renewToken(actOf(input), addressOf(params), body)),
  }),
  orgRoute({
    method: 'DELETE',
    path: '/agents/:name/deployments/:id',
    admin: true,
    summary: 'Delete a deployment and revoke its token for good; answers what stays on the platform, which nothing here removes',
    answer: DeploymentLeft,
    handle: ({ params, ...input }, { deployments }) => deployments.remove(actOf(input), addressOf(params)),
  }),
];
