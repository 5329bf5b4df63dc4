/** What entries are searched by, as a filter of MongoDB. */

export interface EntryFilter {
  from?: string | undefined;
  to?: string | undefined;
  type?: string | undefined;
  /** Any of these types. */
  types?: readonly string[] | undefined;
  /** The word before the dot of a type. */
  kind?: string | undefined;
  requestId?: string | undefined;
  claim?: string | undefined;
  /** Id of what was changed or called. */
  target?: string | undefined;
  /** Leaves out calls that were refused at one of these steps. */
  stepsOut?: readonly string[] | undefined;
  seq?: number | undefined;
  /** Id or exact name, of who acted or of the admin who let a service account make the call. */
  actor?: string | undefined;
  /** Id of who acted, whatever else is asked. */
  by?: string | undefined;
  /** Id of the token they acted with, or that was refused. */
  token?: string | undefined;
  tool?: string | undefined;
  outcome?: string | undefined;
  /** A call's id, or how it begins. */
  callId?: string | undefined;
  correlationId?: string | undefined;
  /** Any of these correlation ids. */
  among?: readonly string[] | undefined;
  invocationId?: string | undefined;
  /** Only requests for approval that end after this moment. */
  endsAfter?: string | undefined;
  /** Only entries with this number or a larger one. */
  first?: number | undefined;
  /** Only entries with a smaller number. */
  before?: number | undefined;
}

const AN_ID = /^[a-z]{2,4}_[0-9A-Za-z]{22}$/;
const A_PERSON = 'usr_';
/** Sorts after every character of an id. */
const AFTER_IDS = '~';

/** What is given, by name; nothing where nothing is. */
function range(bounds: Record<string, string | number | undefined>): Record<string, unknown> | undefined {
  const given = Object.entries(bounds).filter(([, value]) => value !== undefined);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

/** An id stands in an index; a name is compared with every entry. Only people start calls of service accounts. */
function actedOrStarted(actor: string): Record<string, unknown> {
  const member = AN_ID.test(actor) ? 'id' : 'name';
  const acted = { [`actor.${member}`]: actor };
  return member === 'name' || actor.startsWith(A_PERSON) ? { $or: [acted, { [`data.startedBy.${member}`]: actor }] } : acted;
}

/** Every value is a checked string or number compared for equality or order; none is an operator. */
export function mongoFilter(orgId: string, filter: EntryFilter): Record<string, unknown> {
  const {
    from,
    to,
    type,
    types,
    kind,
    requestId,
    claim,
    target,
    stepsOut,
    seq,
    actor,
    by,
    token,
    callId,
    first,
    before,
    among,
    endsAfter,
    ...equal
  } = filter;
  const wanted: Record<string, unknown> = {
    ...equal,
    'data.requestId': requestId,
    'data.expiresAt': range({ $gt: endsAfter }),
    onBehalfOf: claim,
    'target.id': target,
    'data.step': stepsOut && { $nin: stepsOut },
    callId: callId === undefined ? undefined : { $gte: callId, $lt: `${callId}${AFTER_IDS}` },
    type,
    seq: range({ $eq: seq, $gte: first, $lt: before }),
    occurredAt: range({ $gte: from, $lt: to }),
  };
  const both = [
    // These stand in `$and`, so that both hold when `type` is given too.
    ...(types === undefined ? [] : [{ type: { $in: types } }]),
    ...(kind === undefined ? [] : [{ type: { $gte: `${kind}.`, $lt: `${kind}/` } }]),
    ...(among === undefined ? [] : [{ correlationId: { $in: among } }]),
    // What was done with it, and where it was presented in vain.
    ...(token === undefined ? [] : [{ $or: [{ 'actor.tokenId': token }, { type: 'auth.denied', 'target.id': token }] }]),
    ...(actor === undefined ? [] : [actedOrStarted(actor)]),
    ...(by === undefined ? [] : [{ 'actor.id': by }]),
  ];
  return {
    orgId,
    ...Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)),
    ...(both.length === 0 ? {} : { $and: both }),
  };
}
