import type { Delivery } from '@gatehouse/bus';
import { approvals, type executor } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { endings } from '../domain/arrows';
import type { Execution } from '../domain/request';
import type { Parts } from '../parts';

type Finished = Delivery<typeof executor.finished>['payload'];

const TOO_LARGE = JSON.stringify([
  { type: 'text', text: `The call has run. Its result is larger than ${approvals.MAX_RESULT_BYTES} bytes and was not kept.` },
]);

const executionOf = ({ outcome, finishedAt, isError, durationMs, httpStatus, reason }: Finished): Execution => ({
  outcome,
  at: new Date(finishedAt),
  isError,
  ...(durationMs === undefined ? {} : { durationMs }),
  ...(httpStatus === undefined ? {} : { httpStatus }),
  ...(reason === undefined ? {} : { reason }),
});

/** What became of an approved call. The first word stands; a copy of the event changes nothing. */
export const finish =
  ({ requests, outbox, clock }: Pick<Parts, 'requests' | 'outbox' | 'clock'>, log: Pick<Log, 'warn'>) =>
  async (deliveries: readonly Delivery<typeof executor.finished>[]): Promise<void> => {
    for (const { payload } of deliveries) {
      const { orgId, requestId, outcome, content } = payload;
      const result = Buffer.byteLength(content) > approvals.MAX_RESULT_BYTES ? TOO_LARGE : content;
      const set = { execution: executionOf(payload), result };
      const ended = await requests.take(endings[outcome], { orgId, _id: requestId }, clock(), { set });
      if (ended !== undefined) outbox.kick();
      else if ((await requests.find(orgId, requestId))?.execution === undefined)
        log.warn({ requestId, outcome }, 'a call ended that was not approved');
    }
  };
