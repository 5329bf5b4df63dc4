/** The use cases of deployments: where an agent runs, as whom, with which version; and the switch that cuts it off. */
import type { CallContext } from '@gatehouse/bus';
import { countAll, PageRequest, searchIn, sortBy, type Principal } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import type { AgentAddress } from '../agents/agents';
import type { Act } from '../shared/act';
import type { Page } from '../shared/pages';
import { strict } from '../shared/strict';
import type { Platform } from './domain/push';
import {
  DeploymentState,
  type Deployment,
  type DeploymentLeft,
  type DeploymentUpdate,
  type NewDeployment,
  type NewPush,
  type TokenRenewal,
} from './domain/shapes';

/** A deployment with the value of its token, which is shown this once. */
export interface WithToken {
  readonly deployment: Deployment;
  readonly token: string;
}

export const DeploymentList = strict({ ...sortBy('-createdAt', 'createdAt', 'updatedAt'), ...PageRequest.properties });
export type DeploymentList = Static<typeof DeploymentList>;
/** What a list of all deployments of the organization is asked for. */
export const AllDeployments = strict({
  ...DeploymentList.properties,
  ...searchIn("a deployment's name or environment, or of the name or description of its agent"),
  state: Type.Optional(DeploymentState),
  ...countAll,
});
export type AllDeployments = Static<typeof AllDeployments>;

export interface DeploymentTotals {
  readonly all: number;
  readonly matching: number;
  readonly suspended: number;
  readonly failed: number;
}

/** A deployment of an agent. */
export interface DeploymentAddress {
  readonly agent: AgentAddress;
  readonly id: string;
}

/** Reading: an agent's author and admins. Changing: admins, because a deployment acts as a service account. `not_found` as for agents. */
export interface Deployments {
  /** Lists the deployments of one agent. */
  list(principal: Principal, agent: AgentAddress, list: DeploymentList, call: CallContext): Promise<Page<'deployments', Deployment>>;
  /** Lists the deployments of all agents of the organization. Admins only. */
  listAll(
    principal: Principal,
    list: AllDeployments,
    call: CallContext,
  ): Promise<Page<'deployments', Deployment> & { totals?: DeploymentTotals }>;
  read(principal: Principal, address: DeploymentAddress, call: CallContext): Promise<Deployment>;
  /** `conflict` when the agent has one of this name in this environment, or as many as it may have. `invalid` for a version that it does not have. */
  create(act: Act, agent: AgentAddress, asked: NewDeployment): Promise<WithToken>;
  /**
   * Starts a push to a platform, which goes on in the background. The agent has one deployment per platform and environment: it is pushed again when it exists.
   * `invalid` when the platform cannot run the agent, `conflict` when no key of the platform is stored, or another push is under way.
   */
  push(act: Act, agent: AgentAddress, platform: Platform, asked: NewPush): Promise<Deployment>;
  /** Pushes as the record says, from the first step on: what stands outside is found again. */
  pushAgain(act: Act, address: DeploymentAddress): Promise<Deployment>;
  /** Pins another version, or names the caller; a pushed one is pushed again with it. `conflict` when `revision` is given and old. */
  update(act: Act, address: DeploymentAddress, asked: DeploymentUpdate, revision?: number): Promise<Deployment>;
  /** A new token takes the place of the one it has, which is revoked. `conflict` while it is suspended, and for one that is pushed. */
  renewToken(act: Act, address: DeploymentAddress, asked: TokenRenewal): Promise<WithToken>;
  /** Answers only after no call that starts from now can use its token. */
  suspend(act: Act, address: DeploymentAddress): Promise<Deployment>;
  resume(act: Act, address: DeploymentAddress): Promise<Deployment>;
  /** Revokes its token for good, and says what stays outside. Also clears away what a creation that died has left. */
  remove(act: Act, address: DeploymentAddress): Promise<DeploymentLeft>;
}
