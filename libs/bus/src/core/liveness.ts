/**
 * When a caller stops waiting for a call. A worker sends keep-alives (`alive`) for each call that it holds, so silence means that the call is lost.
 * A lost call that may run only once did not run if no worker began it. A worker begins it within `startMs`, or later while its keep-alives are confirmed, and `begun` has another
 * `unheardMs` to reach the broker. A probe that is sent after that, and that the broker returns, shows that no `begun` is on its way (ADR 0035).
 */
import type { Limits } from './limits';
import type { PendingCall, Probe } from './pendingCall';

/** `abandon`: its caller went away. `resend`: no queue took it, try again. `probe`: send a probe and judge by `isUnbegun` when it comes back. `lost`: why nobody waits any more. */
export type Verdict = 'wait' | 'abandon' | 'resend' | 'probe' | { readonly lost: string };

type Judged = Pick<PendingCall, 'signal' | 'deadline' | 'issuedAt' | 'heardAt' | 'retryAt' | 'state' | 'probe'> & {
  readonly rpc: Pick<PendingCall['rpc'], 'idempotent'>;
};
type Waits = Pick<Limits, 'silenceMs' | 'startMs' | 'unheardMs' | 'returnWindowMs'>;

/** Asked by the requester about each pending call, every `sweepMs`. */
export function judge(call: Judged, now: number, limits: Waits): Verdict {
  const { silenceMs, startMs, unheardMs, returnWindowMs } = limits;
  if (call.signal?.aborted) return 'abandon';
  if (now >= call.deadline) return { lost: 'no answer before the deadline' };
  if (call.state === 'returned') {
    if (now - call.issuedAt >= returnWindowMs) return { lost: 'no process has declared its queue' };
    return now >= call.retryAt ? 'resend' : 'wait';
  }
  if (now - call.heardAt < silenceMs) return 'wait';
  if (call.rpc.idempotent || call.state === 'begun') return { lost: `silence for ${silenceMs} ms` };
  if (now < call.issuedAt + startMs + unheardMs) return 'wait';
  if (call.probe === undefined) return 'probe';
  return now - call.probe.sentAt >= silenceMs ? { lost: 'silence, also of the broker' } : 'wait';
}

/** Whether the return of its probe shows that no worker has begun the call: nothing was heard of it since the probe was sent. */
export const isUnbegun = (call: Pick<PendingCall, 'state' | 'heardAt'>, probe: Probe): boolean =>
  call.state !== 'begun' && call.heardAt < probe.sentAt;
