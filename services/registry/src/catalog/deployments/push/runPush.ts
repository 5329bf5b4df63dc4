/**
 * One turn at a push: step after step, each written before and after, until all are done, one has to wait, or the push is no longer this process's. A process
 * may die anywhere: whoever takes the push up next begins the same step again, which looks for what it may have made.
 */
import { edgeCallContext, type Bus, type CallContext } from '@gatehouse/bus';
import { AppError, identity, isAdmin, isAppError, type audit, type registry } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import type { AgentStore } from '../../agents/store/agentStore';
import type { AgentVersionStore } from '../../agents/store/agentVersionStore';
import { beginStep, nextStep, settleStep, type PushStep, type StepOutcome } from '../domain/push';
import { deploymentEvent, type PushedRow } from '../domain/row';
import type { DeploymentStore } from '../store/deploymentStore';
import type { PushStore } from '../store/pushStore';
import { managedSteps } from './managedSteps';
import { specAt } from './pushAgain';
import type { Step } from './step';
import { voiceSteps } from './voiceSteps';

/** Marked points of every step, at which tests stop the process: before anything was done for it, before its outcome is written, and after. */
export type CrashPoint = `push.${PushStep}.${'begun' | 'answered' | 'written'}`;

export interface RunDeps {
  readonly bus: Pick<Bus, 'call'>;
  readonly agents: Pick<AgentStore, 'byId'>;
  readonly versions: Pick<AgentVersionStore, 'get'>;
  readonly deployments: Pick<DeploymentStore, 'get'>;
  readonly pushes: PushStore;
  readonly log: Log;
  readonly clock: () => Date;
  readonly crash: (point: CrashPoint) => Promise<void>;
}

/**
 * How long a process that took a push up may be silent before another takes it up. What it asked of a platform may then still be under way: the executor begins
 * nothing more for the push until that has ended. Longer than identity may be at a request for a token, which waits for nobody.
 */
export const LEASE_MS = 20_000;
export const RENEW_EVERY_MS = 5_000;
const STEP_MS = 40_000;

/** Returns the outcome of a step that threw. */
function outcomeOf(err: unknown, call: CallContext, now: Date): StepOutcome {
  if (!isAppError(err)) return { outcome: 'unknown', error: { code: 'internal', message: 'Something went wrong here; the log says what' } };
  const error = { code: err.code, message: err.message.slice(0, 1_000) };
  switch (err.code) {
    case 'unavailable':
      return { outcome: 'unknown', error };
    case 'unknown_outcome':
    case 'internal':
      // Whoever was asked may still be at work until the deadline.
      return { outcome: 'unknown', error, pauseMs: Math.max(0, call.deadline - now.getTime()) };
    default:
      return { outcome: 'refused', error };
  }
}

export function runPush(deps: RunDeps): (taken: PushedRow, stopping: AbortSignal) => Promise<void> {
  const { bus, agents, versions, deployments, pushes, log, clock, crash } = deps;

  /** Returns the context for calls as the admin who asked for the push; rejects when they are no admin any more. */
  async function onBehalfOf({ orgId, push: { askedBy } }: PushedRow): Promise<CallContext> {
    const call = edgeCallContext({ timeoutMs: STEP_MS });
    const asked = { orgId, kind: askedBy.kind, id: askedBy.id };
    const { principal, principalToken } = await bus.call(identity.standing, asked, call);
    if (!isAdmin(principal)) throw new AppError('forbidden', 'Who asked for the push is no admin any more; an admin can push again');
    return { ...call, principalToken };
  }

  async function specOf({ orgId, agentId, versions: pinned }: PushedRow): Promise<registry.AgentSpec> {
    const agent = await agents.byId(orgId, agentId);
    if (agent === undefined) throw new AppError('not_found', 'The agent does not exist any more');
    return specAt(versions, agent, pinned[0]!.version);
  }

  async function perform(row: PushedRow, step: PushStep): Promise<StepOutcome> {
    const steps: Partial<Record<PushStep, Step>> = row.push.platform === 'voice' ? voiceSteps : managedSteps;
    let call = edgeCallContext({ timeoutMs: STEP_MS });
    try {
      call = await onBehalfOf(row);
      return await steps[step]!({ bus, row, spec: await specOf(row), call, now: clock() });
    } catch (err) {
      log.warn({ err, deploymentId: row._id, step }, 'a step of a push did not end');
      return outcomeOf(err, call, clock());
    }
  }

  /** Revokes or suspends a new token after somebody who did not know of it deleted or suspended the deployment. */
  async function withdrawToken(row: PushedRow): Promise<void> {
    const call = await onBehalfOf(row);
    const present = await deployments.get(row.orgId, row.agentId, row._id);
    const deploymentId = row._id;
    if (present === undefined) await bus.call(identity.revokeDeploymentTokens, { deploymentId }, call);
    else if (present.state === 'suspended') await bus.call(identity.setDeploymentSuspended, { deploymentId, suspended: true }, call);
  }

  const eventOf = (row: PushedRow, what: 'pushed' | 'pushFailed', more: Record<string, unknown> = {}): audit.AuditEvent =>
    deploymentEvent(what, row, { by: { orgId: row.orgId, orgSlug: '', orgName: '', ...row.push.askedBy }, at: clock() }, more);

  async function runStep(before: PushedRow, step: PushStep): Promise<PushedRow | undefined> {
    const lease = (): Date => new Date(clock().getTime() + LEASE_MS);
    const row = await pushes.write(before, beginStep(before.push, step, clock()), clock(), lease());
    if (row === undefined) return undefined;
    await crash(`push.${step}.begun`);
    const outcome = await perform(row, step);
    await crash(`push.${step}.answered`);
    const now = clock();
    const { push, verdict } = settleStep(row.push, step, outcome, now);
    const next = { ...row, push };
    if (verdict.then === 'failed') {
      await pushes.end(row, push, now, 'failed', eventOf(next, 'pushFailed', { step, ...verdict.error }));
      return undefined;
    }
    if (verdict.then === 'pause') {
      await pushes.pause(row, push, now, new Date(now.getTime() + verdict.ms));
      return undefined;
    }
    const written = await pushes.write(row, push, now, lease());
    if (written === undefined && step === 'token') await withdrawToken(row);
    await crash(`push.${step}.written`);
    return written;
  }

  async function finish(row: PushedRow): Promise<undefined> {
    const now = clock();
    const push = { ...row.push, pushedVersion: row.versions[0]!.version, pushedAt: now };
    await pushes.end(row, push, now, 'active', eventOf({ ...row, push }, 'pushed'));
  }

  return async (taken, stopping) => {
    let row: PushedRow | undefined = taken;
    try {
      while (row !== undefined && !stopping.aborted) {
        const step = nextStep(row.push);
        row = step === undefined ? await finish(row) : await runStep(row, step);
      }
    } catch (err) {
      log.warn({ err, deploymentId: taken._id }, 'a push could not go on; it will be taken up again');
    }
    await pushes.release(taken, clock()).catch((err: unknown) => log.warn({ err }, 'a push is let go of when its lease ends'));
  };
}
