/** Reading the trail: its entries, and the calls they tell of. */
import { Type } from 'typebox';
import { rpc } from '../message';
import { PageRequest, Timestamp } from '../vocabulary';
import { Entry, type AuditEventType } from './events';

/** An entry as it travels. Its type may be of a later version than the reader, who must show it all the same. */
const TravellingEntry = Type.Object({ ...Entry.properties, type: Type.Unsafe<AuditEventType>(Type.String({ maxLength: 64 })) });

/** Id of a call, or how it begins: eight characters and more tell one from all others. */
export const CALL_ID_START = '^call_[0-9A-Za-z]{6,22}$';

/** What entries and calls are both found by. */
export const CallFilters = {
  from: Type.Optional(Timestamp),
  to: Type.Optional(Timestamp),
  /** Id or exact name of who acted, or of the admin who let a service account make the call. */
  actor: Type.Optional(Type.String({ maxLength: 320 })),
  /** Id of the token they acted with. */
  token: Type.Optional(Type.String({ maxLength: 64 })),
  tool: Type.Optional(Type.String({ maxLength: 64 })),
  outcome: Type.Optional(Type.String({ maxLength: 64 })),
  /** The on-behalf-of claim, as the caller gave it. */
  claim: Type.Optional(Type.String({ maxLength: 256 })),
  /** Id of a call, or how it begins: the short id that a refused caller reads. */
  callId: Type.Optional(Type.String({ pattern: CALL_ID_START })),
  correlationId: Type.Optional(Type.String({ maxLength: 128 })),
  invocationId: Type.Optional(Type.String({ maxLength: 256 })),
};

/**
 * Newest first. Admins see their organization; reading is itself recorded by the reader's edge. Everybody else sees the calls they made themselves,
 * one correlation id at a time. A call reads the same to them whether it was refused because there is no such tool or because it is not granted.
 */
export const query = rpc('audit.query', {
  request: Type.Object({
    ...PageRequest.properties,
    ...CallFilters,
    type: Type.Optional(Type.String({ maxLength: 64 })),
    /** The word before the dot of a type: everything about rules, say. */
    kind: Type.Optional(Type.String({ pattern: '^[A-Za-z]{1,32}$' })),
    /** Only what somebody changed or decided (`CHANGES`): no calls, no refusals, no reading. */
    changes: Type.Optional(Type.Literal(true)),
    /** Id of the approval request. */
    requestId: Type.Optional(Type.String({ maxLength: 64 })),
    /** Id of what was changed or called. */
    target: Type.Optional(Type.String({ maxLength: 256 })),
    /** Number of one entry. */
    seq: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  response: Type.Object({ entries: Type.Array(TravellingEntry), nextCursor: Type.Optional(Type.String()), hasMore: Type.Boolean() }),
  errors: ['forbidden'],
  callers: ['registry'],
  idempotent: true,
});

/**
 * Calls, the one that moved last first, each with everything recorded under its correlation id, oldest first. A page may be short while there are more.
 * Admins see those of their organization, everybody else their own, as in `query`. Beside the outcomes of entries, `outcome` may be `waiting` (a person has not decided)
 * or `running` (its outcome is not known yet).
 */
export const calls = rpc('audit.calls', {
  request: Type.Object({ ...PageRequest.properties, ...CallFilters }),
  response: Type.Object({
    calls: Type.Array(Type.Object({ correlationId: Type.String(), entries: Type.Array(TravellingEntry) })),
    nextCursor: Type.Optional(Type.String()),
    hasMore: Type.Boolean(),
  }),
  callers: ['registry'],
  idempotent: true,
});
