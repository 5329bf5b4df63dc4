/** Step 8. The request is sent once, bounded in bytes and time. */
import type { Log } from '@gatehouse/runtime';
import { isOutage, ownFault } from '../../domain/upstreamResult';
import { upstreamCalls, upstreamTime } from '../../metrics';
import type { TokenMeter } from '../../tokenMeter';
import type { Upstreams } from '../../upstream/upstream';
import { timeLeft } from './timeLeft';
import type { AdmittedCall, AnsweredCall } from './types';

export interface UpstreamDeps {
  readonly upstreams: { readonly [Kind in keyof Upstreams]: Pick<Upstreams[Kind], 'send'> };
  readonly meter: TokenMeter;
  readonly log: Log;
  /** Longest time for the API's answer. */
  readonly timeoutMs: number;
}

const statusClass = (status: number | undefined): string => (status === undefined ? 'none' : `${Math.floor(status / 100)}xx`);

/** Never rejects for what the API or our own code does: from here on there is a result. */
export const upstream =
  ({ upstreams, meter, log, timeoutMs: longest }: UpstreamDeps) =>
  async (call: AdmittedCall): Promise<AnsweredCall> => {
    const { compiled: tool, request, secret, callId } = call;
    const since = performance.now();
    const timeoutMs = Math.min(longest, timeLeft(call));
    const answer = upstreams[tool.kind].send({ tool, request, secret, call, timeoutMs }).catch((err: unknown) => {
      log.error({ err, callId }, 'a call could not be carried out');
      return ownFault();
    });
    const tokensWith = meter.begin(tool, call.args, call.share !== undefined); // while the API works
    const result = await answer;
    const durationMs = Math.round(performance.now() - since);
    const hasFailed = isOutage(result);
    if (hasFailed !== undefined) call.reportOutage(hasFailed);
    upstreamTime.observeSince({ kind: tool.kind }, since);
    upstreamCalls.add({ kind: tool.kind, outcome: result.outcome, status: statusClass(result.status) });
    return { ...call, result: { ...result, durationMs, ...(await tokensWith(result.content)) } };
  };
