/** What each rule decided. */

const ASKED = { $eq: ['$type', 'approval.requested'] };
/** A call carries the id of the rule, a request for approval its name as well. */
const RULE = { $ifNull: ['$data.rule.id', '$data.rule'] };
/** A call that a rule allowed, and that a later step refused, was not denied by it. */
const isDenied = (outcomes: readonly string[]): object => ({
  $and: [{ $in: ['$outcome', outcomes] }, { $or: [{ $lte: [RULE, null] }, { $eq: ['$data.step', 'rule'] }] }],
});
const numberOf = (condition: object): object => ({ $sum: { $cond: [condition, 1, 0] } });

/** Entries that show what a rule decided: ends of calls, and what waits or waited for a person, whatever became of it. */
export const DECIDED_BY_RULES = [{ type: 'tool.call', phase: 'outcome' }, { type: 'approval.requested' }] as const;

/**
 * Stages that count these entries by rule, in place of a plain count. A call that waited has its request and, once it ran, an end under the same
 * correlation id: it counts once, when it was asked for. One that joined the request of an earlier call was decided as well, and has an id of its own.
 * `at`: the bucket of the moment `$at`.
 */
export const countByRule = ({ at, failed, denied }: { at: object; failed: readonly string[]; denied: readonly string[] }) =>
  [
    {
      $group: {
        _id: { key: RULE, call: { $ifNull: ['$correlationId', '$callId', '$_id'] } },
        at: { $min: '$occurredAt' },
        asked: numberOf(ASKED),
        ended: numberOf({ $not: [ASKED] }),
        failed: numberOf({ $in: ['$outcome', failed] }),
        denied: numberOf(isDenied(denied)),
        tokens: { $sum: { $ifNull: ['$data.tokens', 0] } },
        estimated: { $max: { $ifNull: ['$data.tokensEstimated', false] } },
      },
    },
    {
      $group: {
        _id: { ...at, key: '$_id.key' },
        calls: { $sum: { $cond: ['$asked', '$asked', '$ended'] } },
        failed: { $sum: '$failed' },
        denied: { $sum: '$denied' },
        tokens: { $sum: '$tokens' },
        estimated: { $max: '$estimated' },
      },
    },
  ] as const;
