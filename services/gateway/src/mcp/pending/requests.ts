/** The caller's requests in approvals. Unknown, another's and malformed ids are one and the same: nothing. */
import type { Attached, Bus, CallContext } from '@gatehouse/bus';
import { approvals, isAppError } from '@gatehouse/contracts';
import type { Static } from 'typebox';

export type RequestState = Static<typeof approvals.status.response>;
export type ById = { readonly requestId: string } | { readonly taskId: string };

/** The longest a message takes; what is longer names nothing, and neither does its beginning. */
const cut = (by: ById): ById =>
  'requestId' in by ? { requestId: by.requestId.slice(0, MAX_ID_LENGTH) } : { taskId: by.taskId.slice(0, MAX_ID_LENGTH) };
const MAX_ID_LENGTH = 128;

const ifFound = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((err: unknown) => {
    if (isAppError(err) && err.code === 'not_found') return undefined;
    throw err;
  });

export interface Requests {
  /** Finds a request, with the kept content array of a call that ended, as bytes. */
  find(by: ById, caller: CallContext): Promise<Attached<RequestState> | undefined>;
  /** False when there is no such request. */
  cancel(by: ById, caller: CallContext): Promise<boolean>;
}

export const requestsOf = (bus: Pick<Bus, 'call' | 'callAttached'>): Requests => ({
  find: (by, caller) => ifFound(bus.callAttached(approvals.status, cut(by), caller)),
  cancel: async (by, caller) => (await ifFound(bus.call(approvals.cancel, cut(by), caller))) !== undefined,
});
