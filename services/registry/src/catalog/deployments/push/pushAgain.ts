/** A run of a push: what can be refused is refused before anything is written; then the record says what shall stand outside, and a process takes it up. */
import { AppError, executor, type registry } from '@gatehouse/contracts';
import { project } from '../../agents/specRules';
import type { AgentRow } from '../../agents/domain/row';
import type { AgentVersionStore } from '../../agents/store/agentVersionStore';
import { versionOf } from '../../authored/versions/history';
import { authorOf, circumstancesOf, type Act } from '../../shared/act';
import type { CreateDeps } from '../createDeployment';
import { atAddress, startRun, type Platform, type Push } from '../domain/push';
import { deploymentEvent, isPushed, withVersion, type DeploymentRow } from '../domain/row';
import { changeLatest } from '../findDeployment';
import type { DeploymentAddress } from '../deployments';
import type { DeploymentStore } from '../store/deploymentStore';
import { chooseModel, NO_MODEL } from './chooseModel';
import { tooLong, type PushedTexts } from './platformLimits';

export interface PushDeps extends CreateDeps {
  readonly deployments: CreateDeps['deployments'] & Pick<DeploymentStore, 'change'>;
  readonly versions: Pick<AgentVersionStore, 'get'>;
  /** Public address of the MCP edge. */
  readonly baseUrl: string;
  /** Makes a process look for pushes at once. */
  readonly wake: () => void;
}

/** Address of the organization's MCP endpoint, which outside agents call. */
export const mcpUrlOf = ({ baseUrl }: Pick<PushDeps, 'baseUrl'>, { principal }: Act): string => `${baseUrl}/org/${principal.orgSlug}`;

/** What the agent is called on the platform. */
export const outsideNameOf = ({ name }: AgentRow, environment: string): string => `${name}, ${environment}`;

/** What a run shall bring about. */
export interface Aim {
  readonly version: number;
  readonly nameCaller: boolean;
}

/** The spec of a version as today's schema reads it. */
export async function specAt(versions: Pick<AgentVersionStore, 'get'>, agent: AgentRow, version: number): Promise<registry.AgentSpec> {
  const { spec } = project(JSON.parse((await versionOf(versions, agent, version)).spec));
  if (spec === undefined) throw new AppError('invalid', 'This version of the agent cannot be read today; push another one');
  return spec;
}

/** HTTP statuses by which a platform says that it does not know the key, or that the key may not do this. */
const KEY_STATUSES = [401, 403];

const invalid = (at: string, message: string): AppError => new AppError('invalid', message, { details: [`${at}: ${message}`] });
const PATHS: Record<keyof PushedTexts, string> = { name: '/environment', systemPrompt: '/spec/systemPrompt', mcpUrl: '/' };

/** Refuses what the platform would not run. That it cannot be asked now refuses nothing: the push asks it again. */
export async function requirePushable(
  deps: Pick<PushDeps, 'bus' | 'versions' | 'baseUrl'>,
  act: Act,
  agent: AgentRow,
  { platform, outsideName: name }: Pick<Push, 'platform' | 'outsideName'>,
  version: number,
): Promise<void> {
  const { systemPrompt, modelPreference } = await specAt(deps.versions, agent, version);
  const mcpUrl = mcpUrlOf(deps, act);
  const excess = tooLong(platform, { name, systemPrompt, mcpUrl });
  if (excess !== undefined) throw invalid(PATHS[excess.text], excess.message);
  const chosen = await chooseModel(deps, { platform, mcpUrl }, modelPreference, act.call);
  if (chosen.outcome !== 'refused') return;
  const { error } = chosen;
  if (error.code === NO_MODEL) throw invalid('/spec/modelPreference', error.message);
  if (error.code === executor.UNUSABLE_ADDRESS) throw new AppError('conflict', error.message);
  const text = KEY_STATUSES.includes(error.httpStatus ?? 0)
    ? `The platform refuses the stored key: ${error.message.replace(/\.$/, '')}. An admin can store another key in the settings.`
    : `The platform refused: ${error.message}`;
  throw new AppError('upstream_failed', text, { data: { platformError: error } });
}

export const requireNameCaller = (platform: Platform, nameCaller: boolean): void => {
  if (platform === 'voice' || !nameCaller) return;
  throw new AppError('invalid', 'the caller can be named on the voice-agent platform only', { details: ['/nameCaller: must be false'] });
};

/** One run at a time: who asks for what is under way already gets that. */
export function startAgain(
  deps: PushDeps,
  act: Act,
  address: DeploymentAddress,
  aimOf: (row: DeploymentRow) => Aim,
  revision?: number,
): Promise<DeploymentRow> {
  const { deployments, clock, wake } = deps;
  return changeLatest(deps, act, address, revision, async (row) => {
    if (!isPushed(row)) throw new AppError('conflict', 'the deployment is self-hosted: there is no platform to push it to');
    const { version, nameCaller } = aimOf(row);
    const present = row.versions[0]!.version;
    const isSame = present === version && row.push.nameCaller === nameCaller;
    if (row.state === 'suspended') throw new AppError('conflict', 'the deployment is suspended; resume it first');
    if (row.state === 'pushing') {
      if (isSame) return row;
      throw new AppError('conflict', `version ${present} is being pushed; wait until that has ended`);
    }
    const now = clock();
    const by = authorOf(act);
    const { leaseUntil } = row.push;
    const change = {
      state: 'pushing' as const,
      versions: present === version ? row.versions : withVersion(row, { version, at: now, by }),
      push: startRun({ ...atAddress(row.push, mcpUrlOf(deps, act)), nameCaller, askedAt: now, askedBy: by }),
    };
    const event = deploymentEvent('pushStarted', { ...row, ...change }, circumstancesOf(act, now));
    // A process that worked on the push when the deployment was suspended may still be at work outside until its lease ends.
    const dueAt = leaseUntil !== undefined && leaseUntil > now ? leaseUntil : now;
    const started = await deployments.change(row, change, event, now, dueAt);
    wake();
    return started;
  });
}
