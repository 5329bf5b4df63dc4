/** Things worth counting that no single caller sees. */
export interface Counters {
  /** Answers nobody waited for any more. */
  lateReplies: number;
  /** Requests that were too old when their turn came. */
  droppedRequests: number;
  /** Messages from a broker user the contract does not name. */
  refusedSenders: number;
  /** Bytes from the wire that are no items, or items of another version. */
  malformedItems: number;
  retriedEvents: number;
  parkedEvents: number;
}

export const newCounters = (): Counters => ({
  lateReplies: 0,
  droppedRequests: 0,
  refusedSenders: 0,
  malformedItems: 0,
  retriedEvents: 0,
  parkedEvents: 0,
});
