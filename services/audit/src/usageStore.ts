/** Calls counted over a stretch of the trail. */
import { compact, TOOL_NAME_LIMIT, type audit, type RequestOf, type ResponseOf } from '@gatehouse/contracts';
import type { Mongo } from '@gatehouse/store';
import { firstSince } from './firstSince';
import { countByRule, DECIDED_BY_RULES } from './ruleUse';
import { entrySchema } from './schemas';

type Asked = Pick<RequestOf<typeof audit.usage>, 'group' | 'bucket' | 'tool' | 'subject' | 'integrationId'>;
interface Range {
  readonly from: Date;
  readonly to: Date;
}
type Pair = ResponseOf<typeof audit.callPairs>['pairs'][number];

export interface UsageStore {
  count(orgId: string, range: Range, asked: Asked, limit: number): Promise<audit.UsageRow[]>;
  pairs(orgId: string, range: Range, limit: number): Promise<Pair[]>;
}

const COUNT_LIMIT_MS = 1_000;

const KEY = {
  tool: '$tool',
  subject: '$actor.id',
  integration: '$target.id',
  outcome: '$outcome',
  none: { $literal: '' },
} as const;
const NAME = { subject: '$actor.name', integration: '$target.name' } as Readonly<Record<string, string>>;
const FAILED = ['failed', 'unknown'];
/** Outcomes of calls that Gatehouse or the person who was asked denied: nothing was sent. */
const DENIED = ['denied', 'refused'];
const countOf = (outcomes: readonly string[]) => ({ $sum: { $cond: [{ $in: ['$outcome', outcomes] }, 1, 0] } });
/** Which entries say that a call was about to be sent, and how it ended. */
const INTENT = { type: 'tool.call', phase: 'intent' } as const;
const OUTCOME = { type: 'tool.call', phase: 'outcome' } as const;
const BY_PAIR = {
  $group: { _id: { tool: '$tool', id: '$actor.id', kind: '$actor.kind' }, name: { $last: '$actor.name' }, count: { $sum: 1 } },
} as const;
/** Length of the text of an hour or a day, as `occurredAt` begins. */
const BUCKET = { hour: { length: 13, rest: ':00:00.000Z' }, day: { length: 10, rest: 'T00:00:00.000Z' } } as const;

export async function usageStore(mongo: Mongo): Promise<UsageStore> {
  const Entries = await mongo.model('entries', entrySchema);

  async function within(orgId: string, { from, to }: Range): Promise<object> {
    const occurredAt = { $gte: from.toISOString(), $lt: to.toISOString() };
    return { orgId, seq: { $gte: await firstSince(Entries, orgId, from) }, occurredAt };
  }

  /** The whole names of tools by those that may be cut, as the intents of calls have them; none where one name was that of several tools. `here`: from `within`. */
  async function wholeNames(here: object, tools: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const maybeCut = [...new Set(tools)].filter((tool) => tool.length >= TOOL_NAME_LIMIT);
    if (maybeCut.length === 0) return new Map();
    const found = await Entries.aggregate<{ _id: string; names: string[] }>(
      [{ $match: { ...here, ...INTENT, tool: { $in: maybeCut } } }, { $group: { _id: '$tool', names: { $addToSet: '$data.toolName' } } }],
      { maxTimeMS: COUNT_LIMIT_MS },
    );
    return new Map(found.flatMap(({ _id, names: [name, ...others] }) => (name === undefined || others.length > 0 ? [] : [[_id, name]])));
  }

  return {
    async count(orgId, range, { group, bucket, tool, subject, integrationId }, limit) {
      const only = compact({ tool, 'actor.id': subject, 'target.id': integrationId });
      const bucketOf = (time: string) => (bucket === undefined ? {} : { at: { $substrCP: [time, 0, BUCKET[bucket].length] } });
      const name = NAME[group];
      const counted =
        group === 'rule'
          ? [
              { $match: { ...(await within(orgId, range)), ...only, $or: [...DECIDED_BY_RULES] } },
              ...countByRule({ at: bucketOf('$at'), failed: FAILED, denied: DENIED }),
            ]
          : [
              { $match: { ...(await within(orgId, range)), ...OUTCOME, ...only } },
              {
                $group: {
                  _id: { ...bucketOf('$occurredAt'), key: KEY[group] },
                  calls: { $sum: 1 },
                  failed: countOf(FAILED),
                  denied: countOf(DENIED),
                  tokens: { $sum: { $ifNull: ['$data.tokens', 0] } },
                  estimated: { $max: { $ifNull: ['$data.tokensEstimated', false] } },
                  ...(name === undefined ? {} : { name: { $last: name } }),
                  ...(group === 'subject' ? { kind: { $last: '$actor.kind' } } : {}),
                },
              },
            ];
      const found = await Entries.aggregate<{
        _id: { at?: string; key?: string };
        name?: string;
        kind?: string;
        calls: number;
        failed: number;
        denied: number;
        tokens: number;
        estimated: boolean;
      }>([...counted, { $sort: { '_id.at': 1, calls: -1, '_id.key': 1 } }, { $limit: limit }], { maxTimeMS: COUNT_LIMIT_MS });
      return found.map(({ _id, name: called, kind, estimated, ...sums }) => ({
        ...(bucket === undefined ? {} : { at: `${_id.at}${BUCKET[bucket].rest}` }),
        key: _id.key ?? '',
        ...(called == null ? {} : { name: called }),
        ...(kind == null ? {} : { kind }),
        ...sums,
        ...(estimated && { estimated }),
      }));
    },

    async pairs(orgId, range, limit) {
      const here = await within(orgId, range);
      const called = { tool: { $exists: true }, 'actor.id': { $exists: true } };
      const coll = Entries.collection.collectionName;
      const ended = { $match: { orgId, ...OUTCOME } };
      const asked = [
        { $match: { ...here, type: 'approval.requested', ...called } },
        {
          $lookup: { from: coll, localField: 'correlationId', foreignField: 'correlationId', pipeline: [ended, { $limit: 1 }], as: 'ends' },
        },
        { $match: { ends: [] } },
        BY_PAIR,
      ];
      const found = await Entries.aggregate<{ _id: { tool: string; id: string; kind: string }; name?: string; count: number }>(
        [
          { $match: { ...here, ...OUTCOME, ...called } },
          BY_PAIR,
          // Calls for which a person was asked and that have not run: nobody approved them, or not yet.
          { $unionWith: { coll, pipeline: asked } },
          { $group: { _id: '$_id', name: { $last: '$name' }, count: { $sum: '$count' } } },
          { $sort: { count: -1, '_id.tool': 1 } },
          { $limit: limit },
        ],
        { maxTimeMS: COUNT_LIMIT_MS },
      );
      const whole = await wholeNames(
        here,
        found.map(({ _id }) => _id.tool),
      );
      return found.map(({ _id: { tool, id, kind }, name, count }) => {
        const toolName = whole.get(tool);
        return { tool, ...(toolName !== undefined && { toolName }), actor: { kind, id, name: name ?? id }, count };
      });
    },
  };
}
