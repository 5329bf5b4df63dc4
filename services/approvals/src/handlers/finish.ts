import type { Delivery } from '@gatehouse/bus';
import { approvals, compact, type executor } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { finalTransitions } from '../domain/transitions';
import type { Execution } from '../domain/request';
import type { ServiceDeps } from '../deps';

type Finished = Delivery<typeof executor.finished>['payload'];

const TOO_LARGE = JSON.stringify([
  { type: 'text', text: `The call has run. Its result is larger than ${approvals.MAX_RESULT_BYTES} bytes and was not kept.` },
]);

const executionOf = ({ outcome, finishedAt, isError, durationMs, httpStatus, reason }: Finished): Execution =>
  compact({
    outcome,
    at: new Date(finishedAt),
    isError,
    durationMs,
    httpStatus,
    reason,
  });

function remedyOf({ signUrl, missingCredential }: Finished): { remedy?: executor.Remedy } {
  const remedy = compact({ signUrl, missingCredential });
  return Object.keys(remedy).length === 0 ? {} : { remedy };
}

/** The outcome of an approved call. The first one counts; a copy of the event changes nothing. */
export const finish =
  ({ requests, outbox, clock }: Pick<ServiceDeps, 'requests' | 'outbox' | 'clock'>, log: Pick<Log, 'warn'>) =>
  async (deliveries: readonly Delivery<typeof executor.finished>[]): Promise<void> => {
    for (const { payload } of deliveries) {
      const { orgId, requestId, outcome, content } = payload;
      const result = Buffer.byteLength(content) > approvals.MAX_RESULT_BYTES ? TOO_LARGE : content;
      const set = { execution: executionOf(payload), result, ...remedyOf(payload) };
      const ended = await requests.take(finalTransitions[outcome], { orgId, _id: requestId }, clock(), { set });
      if (ended !== undefined) outbox.kick();
      else if ((await requests.find(orgId, requestId))?.execution === undefined)
        log.warn({ requestId, outcome }, 'a call ended that was not approved');
    }
  };
