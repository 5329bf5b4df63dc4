/** Runs the handler of a request between the checks that its contract asks for. */
import { AppError, type AnyRpc, type Principal } from '@gatehouse/contracts';
import { Attached, type Call } from '../types';
import { checkOf } from './checks';
import { encodeItem } from './frame';
import type { InterimReplies } from './interimReplies';
import { CONTRACT_VERSION } from './items';
import type { Job } from './job';
import { principalOf } from './principalOf';

export interface RunDeps {
  readonly verifyPrincipal: (token: string) => Principal;
  readonly interim: InterimReplies;
  readonly maxItemBytes: number;
  /** False once the job is answered. */
  readonly isHeld: (job: Job) => boolean;
}

/** Called by the responder for a job that it started. Resolves with the encoded answer; rejects with what its caller gets as an error. */
export async function runHandler(job: Job, deps: RunDeps): Promise<Buffer> {
  const { rpc, handler, manualBegin } = job.served;
  const { id, payload, principalToken } = job.header;
  const principal = principalOf(rpc, principalToken, deps.verifyPrincipal);
  checkOf(rpc.request)(payload, `request of ${rpc.name}`);
  if (!rpc.idempotent && !manualBegin && !(await deps.interim.beginConfirmed(job)))
    throw new AppError('unavailable', 'The service did not answer in time, and nothing was done');
  const answer = await handler(payload, callOf(job, principal, deps));
  const attached = answer instanceof Attached ? answer : undefined;
  const value: unknown = attached === undefined ? answer : attached.value;
  checkAnswer(rpc, value);
  const item = encodeItem({ v: CONTRACT_VERSION, kind: 'reply', id, payload: value }, attached?.body);
  if (item.length <= deps.maxItemBytes) return item;
  throw new AppError('internal', `The answer is larger than ${deps.maxItemBytes} bytes`);
}

/** The call as its handler sees it. */
function callOf(job: Job, principal: Principal | undefined, deps: RunDeps): Call {
  const { correlationId, traceparent, principalToken, deadline } = job.header;
  const { idempotent } = job.served.rpc;
  return {
    correlationId,
    traceparent,
    principalToken,
    deadline,
    principal,
    begin: () => idempotent || deps.interim.begin(job),
    beginConfirmed: async () => !job.isAbandoned && (idempotent || deps.interim.beginConfirmed(job)),
    report: reporterOf(job, deps),
    get signal() {
      return job.signal;
    },
    get abandoned() {
      return job.abandoned;
    },
  };
}

function reporterOf(job: Job, deps: RunDeps): ((report: unknown) => void) | undefined {
  const { progress, name } = job.served.rpc;
  if (progress === undefined || job.header.progress !== true) return undefined;
  return (report) => {
    checkOf(progress)(report, `progress of ${name}`);
    if (deps.isHeld(job)) deps.interim.progress(job, report);
  };
}

function checkAnswer(rpc: AnyRpc, value: unknown): void {
  try {
    checkOf(rpc.response)(value, `answer of ${rpc.name}`);
  } catch (err) {
    throw new Error(`the answer breaks the contract: ${(err as AppError).details.join('; ')}`, { cause: err });
  }
}
