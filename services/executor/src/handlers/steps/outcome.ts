/** Step 9. An audit event, durable before the answer leaves; what the call used of its budget counts from here on, and a rejected credential is marked. */
import { AppError } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { outcomeEvent } from '../../domain/callEvents';
import type { Spending } from '../../spending';
import type { CredentialVault } from '../../store/credentialVault';
import type { Trail } from '../../trail';
import type { AnsweredCall } from './types';

export interface OutcomeDeps {
  readonly trail: Trail;
  readonly spending: Pick<Spending, 'settle'>;
  readonly credentials: Pick<CredentialVault, 'noteAnswer'>;
  readonly log: Log;
}

/** Notes whether the API took the credential. Never rejects: the call has its outcome whether or not this is kept. */
async function noteCredential({ credentials, log }: OutcomeDeps, { result, callId, credential }: AnsweredCall): Promise<void> {
  if (credential === undefined || result.status === undefined) return;
  try {
    await credentials.noteAnswer(credential, result.status);
  } catch (err) {
    log.warn({ err, callId }, 'whether the API took the credential could not be kept');
  }
}

async function recordOutcome({ trail, spending }: OutcomeDeps, call: AnsweredCall): Promise<void> {
  const { result, callId } = call;
  const event = outcomeEvent(call, call.target, result, new Date());
  const spent = call.share?.take(result.tokens);
  if (call.lease !== undefined) return call.lease.end(event, result, spent);
  const settled = spent && spending.settle(spent, call.caller);
  try {
    await trail.confirm(event);
  } catch (cause) {
    trail.retryLater(event);
    const what = result.outcome === 'succeeded' ? 'The call ran' : 'The call may have run';
    throw new AppError('unknown_outcome', `${what}, but its outcome could not be recorded; check before you repeat it`, {
      cause,
      data: { callId },
    });
  }
  await settled;
}

/** The credential is marked beside the record, which waits for nothing. */
export const outcome =
  (deps: OutcomeDeps) =>
  async (call: AnsweredCall): Promise<void> => {
    const noted = noteCredential(deps, call);
    await recordOutcome(deps, call);
    await noted;
  };
