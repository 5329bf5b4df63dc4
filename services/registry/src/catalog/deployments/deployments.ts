/** The use cases of deployments: where an agent runs, as whom, with which version; and the switch that cuts it off. */
import type { CallContext } from '@gatehouse/bus';
import { PageRequest, sortBy, type Principal } from '@gatehouse/contracts';
import type { Static } from 'typebox';
import type { AgentAddress } from '../agents/agents';
import type { Act } from '../shared/act';
import type { Page } from '../shared/pages';
import { strict } from '../shared/strict';
import type { Deployment, NewDeployment, TokenRenewal } from './domain/shapes';

/** With the value of its token, which is shown this once. */
export interface WithToken {
  readonly deployment: Deployment;
  readonly token: string;
}

export const DeploymentList = strict({ ...sortBy('-createdAt', 'createdAt', 'updatedAt'), ...PageRequest.properties });
export type DeploymentList = Static<typeof DeploymentList>;

/** A deployment of an agent. */
export interface DeploymentAddress {
  readonly agent: AgentAddress;
  readonly id: string;
}

/** Reading: an agent's author and admins. Changing: admins, because a deployment acts as a service account. `not_found` as for agents. */
export interface Deployments {
  /** Of one agent. */
  list(principal: Principal, agent: AgentAddress, list: DeploymentList, call: CallContext): Promise<Page<'deployments', Deployment>>;
  /** Of the organization. Admins only. */
  listAll(principal: Principal, list: DeploymentList, call: CallContext): Promise<Page<'deployments', Deployment>>;
  read(principal: Principal, address: DeploymentAddress, call: CallContext): Promise<Deployment>;
  /** `conflict` when the agent has one of this name in this environment, or as many as it may have. `invalid` for a version that it does not have. */
  create(act: Act, agent: AgentAddress, asked: NewDeployment): Promise<WithToken>;
  /** Pins another version. `conflict` when `revision` is given and old. */
  move(act: Act, address: DeploymentAddress, version: number, revision?: number): Promise<Deployment>;
  /** A new token takes the place of the one it has, which is revoked. `conflict` while it is suspended. */
  renewToken(act: Act, address: DeploymentAddress, asked: TokenRenewal): Promise<WithToken>;
  /** Answers only after no call that starts from now can use its token. */
  suspend(act: Act, address: DeploymentAddress): Promise<Deployment>;
  resume(act: Act, address: DeploymentAddress): Promise<Deployment>;
  /** Revokes its token for good. Also clears away what a creation that died has left. */
  remove(act: Act, address: DeploymentAddress): Promise<void>;
}
