/** Step 8. The request is sent once, bounded in bytes and time. After a 401 a connection is renewed for the next call. */
import type { Renewals } from '../../connections/renew';
import { secretValues } from '../../domain/presentCredential';
import { isOutage, ownFault } from '../../domain/upstreamResult';
import { upstreamCalls, upstreamTime } from '../../metrics';
import type { TokenMeter } from '../../tokenMeter';
import type { Upstreams } from '../../upstream/upstream';
import { rejected, type RejectedDeps } from './rejected';
import { timeLeft } from './timeLeft';
import type { AdmittedCall, AnsweredCall } from './types';

export interface UpstreamDeps extends RejectedDeps {
  readonly upstreams: { readonly [Kind in keyof Upstreams]: Pick<Upstreams[Kind], 'send'> };
  readonly connections: RejectedDeps['connections'] & Pick<Renewals, 'unsent'>;
  readonly meter: TokenMeter;
  /** Longest time for the API's answer. */
  readonly timeoutMs: number;
}

const statusClass = (status: number | undefined): string => (status === undefined ? 'none' : `${Math.floor(status / 100)}xx`);

/** What was known when the call began stays on the list: a server may take the secret that was replaced for a while, and an answer may repeat either. */
function knownNow(
  { connections, log }: Pick<UpstreamDeps, 'connections' | 'log'>,
  { credential, callId }: AdmittedCall,
  known: readonly string[],
): () => Promise<readonly string[]> {
  return async () => {
    if (credential === undefined) return known;
    try {
      const now = await connections.unsent(credential);
      return now.every((value) => known.includes(value)) ? known : [...new Set([...known, ...now])];
    } catch (err) {
      log.warn({ err, callId }, 'whether the secret of an OAuth client was replaced during a call could not be read');
      return known;
    }
  };
}

/** Sends the call. Never rejects for what the API or our own code does: from here on there is a result. */
export const upstream =
  ({ upstreams, meter, timeoutMs: longest, ...deps }: UpstreamDeps) =>
  async (call: AdmittedCall): Promise<AnsweredCall> => {
    const { compiled: tool, request, secret, unsent, callId } = call;
    const since = performance.now();
    const timeoutMs = Math.min(longest, timeLeft(call));
    const secrets = [...secretValues(tool.auth, secret), ...unsent];
    const secretsNow = knownNow(deps, call, secrets);
    const answer = upstreams[tool.kind].send({ tool, request, secret, secrets, secretsNow, call, timeoutMs }).catch((err: unknown) => {
      deps.log.error({ err, callId }, 'a call could not be carried out');
      return ownFault();
    });
    const tokensWith = meter.begin(tool, call.args, call.share !== undefined); // while the API works
    const answered = await answer;
    const durationMs = Math.round(performance.now() - since);
    const hasFailed = isOutage(answered);
    if (hasFailed !== undefined) call.reportOutage(hasFailed);
    upstreamTime.observeSince({ kind: tool.kind }, since);
    upstreamCalls.add({ kind: tool.kind, outcome: answered.outcome, status: statusClass(answered.status) });
    const { credential, result } = await rejected(deps, call, answered);
    return { ...call, credential, result: { ...result, durationMs, ...(await tokensWith(result.content)) } };
  };
