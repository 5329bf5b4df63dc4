/** Where agents run. Addressed below their agent, as its versions are. */
import { pageOf, registry } from '@gatehouse/contracts';
import { Type } from 'typebox';
import type { Act } from '../../../catalog/shared/act';
import { DeploymentList, type DeploymentAddress, type WithToken } from '../../../catalog/deployments/deployments';
import { Deployment, NewDeployment, TokenRenewal } from '../../../catalog/deployments/domain/shapes';
import { orgRoute, strict } from '../route';
import { shownOnce } from './tokenMembers';

const WithSecret = Type.Object({ id: Deployment.properties.id, deployment: Deployment, ...shownOnce });
const answerOf = ({ deployment, token }: WithToken) => ({ id: deployment.id, deployment, token });

const actOf = ({ principal, call }: Act): Act => ({ principal, call });
const addressOf = ({ name, id }: Record<string, string>): DeploymentAddress => ({ agent: { name: name! }, id: id! });

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
    query: DeploymentList,
    answer: pageOf('deployments', Deployment),
    handle: ({ query, principal, call }, { deployments }) => deployments.listAll(principal, query, call),
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
    summary: 'Pin another version',
    body: strict({ version: registry.VersionNumber }),
    takesIfMatch: true,
    answer: Deployment,
    handle: ({ params, body, ifMatch, ...input }, { deployments }) =>
      deployments.move(actOf(input), addressOf(params), body.version, ifMatch),
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
    summary: 'Delete a deployment and revoke its token for good',
    status: 204,
    handle: ({ params, ...input }, { deployments }) => deployments.remove(actOf(input), addressOf(params)),
  }),
];
