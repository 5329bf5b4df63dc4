/** What a request is made of, for every message that speaks of one. */
import { Type, type Static } from 'typebox';
import { FOREIGN, Id, Slug } from '../vocabulary';

/** Largest canonical arguments a request may hold, in bytes. */
export const MAX_ARGUMENT_BYTES = 262_144;
/** Largest answer that is kept for polling, in bytes of its MCP content array. */
export const MAX_RESULT_BYTES = 262_144;

/**
 * `pending` is left exactly once: by an approver (`approved`, `rejected`), by time (`expired`) or because it is withdrawn (`cancelled`), by the requester
 * unless `WithdrawnBecause` says otherwise.
 * `approved` ends in what became of the call: `completed` (it ran, also when the API or the tool said no), `failed` (it was not made), `unknown` (it may have run).
 */
export const RequestStatus = Type.Enum(['pending', 'approved', 'rejected', 'expired', 'cancelled', 'completed', 'failed', 'unknown']);
export type RequestStatus = Static<typeof RequestStatus>;

/**
 * Why a request is withdrawn that its requester did not withdraw: `askedAgain`, the same call was asked for again under other terms and waits under that
 * request; `integrationRemoved`, there is nothing left to call.
 */
export const WithdrawnBecause = Type.Enum(['askedAgain', 'integrationRemoved']);
export type WithdrawnBecause = Static<typeof WithdrawnBecause>;

export const CallTarget = Type.Object({ integrationId: Id, slug: Slug, toolName: Type.String(), digest: Type.String() });

/** What an approver sees of the request that will be sent: method and whole address with its final values, without any credential. */
export const RequestLine = Type.Object({ method: Type.String({ maxLength: 16 }), url: Type.String({ maxLength: 16_384, ...FOREIGN }) });

/** The upstream credential the call would be made with. One that is stored in its place meanwhile was not approved. */
export const CredentialPin = Type.Object({ id: Id, version: Type.Integer({ minimum: 1 }) });
export type CredentialPin = Static<typeof CredentialPin>;
