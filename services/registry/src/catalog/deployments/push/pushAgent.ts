/** The first push of an agent to a platform, in an environment. Of two people who push at once one makes the deployment, and the other gets it. */
import { setTimeout as pause } from 'node:timers/promises';
import { AppError, newId, requireAdmin } from '@gatehouse/contracts';
import { isDuplicateKey } from '@gatehouse/store';
import type { AgentRow } from '../../agents/domain/row';
import { findAgent } from '../../agents/findAgent';
import { authorOf, circumstancesOf, type Act } from '../../shared/act';
import { nameTaken, MAX_DEPLOYMENTS, requireActiveAccount, requireVersion } from '../createDeployment';
import type { Deployments } from '../deployments';
import { startRun, type Platform } from '../domain/push';
import { deploymentEvent, type DeploymentRow, type PushedRow } from '../domain/row';
import type { NewPush } from '../domain/shapes';
import { viewsOf } from '../findDeployment';
import { pushKeyOf, type PushStore } from '../store/pushStore';
import { mcpUrlOf, outsideNameOf, requireNameCaller, requirePushable, startAgain, type PushDeps as AgainDeps } from './pushAgain';

export interface PushDeps extends AgainDeps {
  readonly pushes: Pick<PushStore, 'at'>;
}

/** Another person's push has named the agent's deployment and writes the record next. */
const TRIES = 100;
const PAUSE_MS = 50;

type Asked = Required<NewPush>;

/** What cannot be changed of a deployment by pushing again. */
function requireSame(row: PushedRow, { name, serviceAccountId }: Asked): void {
  if (row.name !== name)
    throw new AppError('conflict', `the deployment on this platform in this environment is called "${row.name}"`, {
      details: ['/name: is another one'],
    });
  if (row.serviceAccountId !== serviceAccountId)
    throw new AppError('conflict', 'the deployment runs as another service account; delete it before you push as this one', {
      details: ['/serviceAccountId: is another one'],
    });
}

export function pushAgent(deps: PushDeps): Pick<Deployments, 'push'> {
  const { agents, deployments, pushes, clock, wake } = deps;

  function newRow(act: Act, agent: AgentRow, platform: Platform, asked: Asked): PushedRow {
    const now = clock();
    const by = authorOf(act);
    const { name, environment, serviceAccountId, version, nameCaller } = asked;
    return {
      _id: newId('deployment'),
      orgId: agent.orgId,
      agentId: agent._id,
      kind: platform,
      name,
      environment,
      serviceAccountId,
      state: 'pushing',
      versions: [{ version, at: now, by }],
      push: startRun({
        platform,
        outsideName: outsideNameOf(agent, environment),
        mcpUrl: mcpUrlOf(deps, act),
        nameCaller,
        askedAt: now,
        askedBy: by,
        outside: {},
        fence: 0,
      }),
      createdAt: now,
      createdBy: by,
      updatedAt: now,
      revision: 1,
    };
  }

  /** Creates the deployment; undefined when somebody else created it first, or is about to. */
  async function create(act: Act, agent: AgentRow, row: PushedRow): Promise<DeploymentRow | undefined> {
    const { orgId, _id: agentId } = agent;
    const { _id: id, name, environment, push } = row;
    if (!(await agents.addDeployment(orgId, agentId, { id, name, environment }, MAX_DEPLOYMENTS))) return undefined;
    try {
      const pushKey = pushKeyOf({ orgId, agentId, platform: push.platform, environment });
      await deployments.insert(row, deploymentEvent('created', row, circumstancesOf(act, row.createdAt)), {
        pushKey,
        pushDueAt: row.createdAt,
      });
      return row;
    } catch (err) {
      await agents.dropDeployment(orgId, agentId, id);
      if (isDuplicateKey(err)) return undefined;
      throw err;
    }
  }

  /** Returns why no deployment of this name can be made; undefined while it may be one that is being made. */
  async function obstacle(act: Act, agentId: string, platform: Platform, { name, environment }: Asked): Promise<AppError | undefined> {
    const { deployments: others = [] } = (await findAgent(deps, act.principal, { id: agentId }, act.call)).row;
    if (others.length >= MAX_DEPLOYMENTS) return new AppError('conflict', `an agent has at most ${MAX_DEPLOYMENTS} deployments`);
    const same = others.find((ref) => ref.name === name && ref.environment === environment);
    const written = same && (await deployments.get(act.principal.orgId, agentId, same.id));
    // A push of this platform that was written by now is the one to join.
    return written === undefined || written.kind === platform ? undefined : nameTaken();
  }

  async function findOrCreate(act: Act, agent: AgentRow, platform: Platform, asked: Asked): Promise<DeploymentRow> {
    const place = { orgId: agent.orgId, agentId: agent._id, platform, environment: asked.environment };
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const present = await pushes.at(place);
      if (present !== undefined) {
        requireSame(present, asked);
        const address = { agent: { id: agent._id }, id: present._id };
        return startAgain(deps, act, address, () => asked);
      }
      const made = await create(act, agent, newRow(act, agent, platform, asked));
      if (made !== undefined) return made;
      const why = (await pushes.at(place)) === undefined ? await obstacle(act, agent._id, platform, asked) : undefined;
      if (why !== undefined) throw why;
      await pause(PAUSE_MS);
    }
    throw nameTaken();
  }

  return {
    push: async (act, address, platform, body) => {
      requireAdmin(act.principal, 'push an agent');
      const { row: agent } = await findAgent(deps, act.principal, address, act.call);
      const asked: Asked = {
        ...body,
        name: body.name.normalize('NFC'),
        environment: body.environment.normalize('NFC'),
        version: requireVersion(agent, body.version ?? agent.version),
        nameCaller: body.nameCaller ?? false,
      };
      requireNameCaller(platform, asked.nameCaller);
      await requireActiveAccount(deps, act, asked.serviceAccountId);
      await requirePushable(deps, act, agent, { platform, outsideName: outsideNameOf(agent, asked.environment) }, asked.version);
      const row = await findOrCreate(act, agent, platform, asked);
      wake();
      return (await viewsOf(deps, act.principal, [row], act.call))[0]!;
    },
  };
}
