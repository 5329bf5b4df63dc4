/** Calls counted, and which kinds of things have changed. */
import { Type, type Static } from 'typebox';
import { rpc } from '../message';
import { Id, Timestamp } from '../vocabulary';

/** What usage is counted by. */
export const UsageGroup = Type.Enum(['tool', 'subject', 'integration', 'outcome', 'rule', 'none']);
export const UsageRow = Type.Object({
  /** Start of the hour or day; absent without a bucket. */
  at: Type.Optional(Timestamp),
  /** Tool name, subject id, integration id, outcome or rule id; empty when the calls have none. */
  key: Type.String(),
  /** What the subject or integration is called. */
  name: Type.Optional(Type.String()),
  kind: Type.Optional(Type.String()),
  calls: Type.Integer({
    minimum: 0,
    description:
      'That have ended. By rule those that it decided, each once: also those that wait, or waited in vain, for a person; each counts when it was asked for',
  }),
  /** Failed at the API or on the way, and those of which nobody knows whether they ran. */
  failed: Type.Integer({ minimum: 0, description: 'Failed at the API or on the way to it, or nobody knows whether they ran' }),
  denied: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'Refused here: nothing was sent to the API. By rule only those that the rule itself denied, not what it allowed and a later step refused',
    }),
  ),
  tokens: Type.Integer({ minimum: 0 }),
  /** Some of the tokens are estimates: of calls under no budget most are. */
  estimated: Type.Optional(Type.Boolean({ description: 'Some of the tokens are estimates, of calls under no budget' })),
});
export type UsageRow = Static<typeof UsageRow>;

/** Calls by what was asked for, over at most 31 days; by most calls first, within time order. */
export const usage = rpc('audit.usage', {
  request: Type.Object({
    from: Timestamp,
    to: Timestamp,
    group: UsageGroup,
    bucket: Type.Optional(Type.Union([Type.Literal('hour'), Type.Literal('day')])),
    /** Only calls of this tool, subject or integration. */
    tool: Type.Optional(Type.String({ maxLength: 64 })),
    subject: Type.Optional(Type.String({ maxLength: 64 })),
    integrationId: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 5_000 })),
  }),
  response: Type.Object({ rows: Type.Array(UsageRow) }),
  errors: ['forbidden', 'invalid'],
  callers: ['registry'],
  idempotent: true,
});

/** Who called which tool how often, most often first, also where a person was asked and nothing ran: what a draft of a rule is rehearsed on. */
export const callPairs = rpc('audit.callPairs', {
  request: Type.Object({ from: Timestamp, to: Timestamp, limit: Type.Integer({ minimum: 1, maximum: 5_000 }) }),
  response: Type.Object({
    pairs: Type.Array(
      Type.Object({
        tool: Type.String(),
        /** Whole name inside the integration, of one that may be cut. Absent where the trail does not have it or has several. */
        toolName: Type.Optional(Type.String()),
        actor: Type.Object({ kind: Type.String(), id: Type.String(), name: Type.String() }),
        count: Type.Integer({ minimum: 1 }),
      }),
    ),
  }),
  errors: ['forbidden'],
  callers: ['registry'],
  idempotent: true,
});

/** The number of the last entry of each kind of thing (the word before the dot of an event's type). It grows when something of that kind has changed. */
export const changes = rpc('audit.changes', {
  request: Type.Object({}),
  response: Type.Object({ changes: Type.Record(Type.String(), Type.Integer({ minimum: 0 })) }),
  callers: ['registry'],
  idempotent: true,
});
