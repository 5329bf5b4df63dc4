/** What the audit trail and the calls in it are searched by at REST. */
import { AppError, audit, identity, isAdmin, type Principal } from '@gatehouse/contracts';
import { isVisiblePart } from '@gatehouse/crypto';
import type { Bus, CallContext } from '@gatehouse/bus';
import { Type } from 'typebox';

const moment = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description, examples: ['2026-11-21T00:00:00Z'] }));

export const callFilters = {
  ...audit.CallFilters,
  from: moment('At or after this moment'),
  to: moment('Before this moment'),
  actor: Type.Optional(
    Type.String({ maxLength: 320, description: 'Id or exact name of who did it, or of the admin who let a service account make the call' }),
  ),
  token: Type.Optional(
    Type.String({ maxLength: 64, description: 'Id or first 12 characters of the token they did it with, or that was refused' }),
  ),
  outcome: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Of a call: succeeded, failed, unknown, denied or refused. Of auth.denied: the reason, one word, such as expired',
    }),
  ),
  claim: Type.Optional(Type.String({ maxLength: 256, description: 'The on-behalf-of claim, exactly as the caller gave it' })),
  callId: Type.Optional(
    Type.String({
      pattern: audit.CALL_ID_START,
      description: 'Id of a call, or how it begins: the short id that a refused caller reads',
      'x-rule': '"call_" and 6 to 22 letters or digits',
      examples: ['call_Q7fK2m0O'],
    }),
  ),
};

const { seq: _, ...filters } = audit.query.request.properties;
/** Filters of entries in the trail, without the paging. */
export const {
  limit: _limit,
  cursor: _cursor,
  ...entryFilters
} = {
  ...filters,
  ...callFilters,
  type: Type.Optional(audit.AuditEventType),
  kind: Type.Optional(audit.AuditEventKind),
  changes: Type.Optional(Type.Literal(true, { description: 'Only what somebody changed or decided: no calls, no refusals, no reading' })),
  requestId: Type.Optional(Type.String({ maxLength: 64, description: 'Of the approval request' })),
  target: Type.Optional(Type.String({ maxLength: 256, description: 'Id of what was changed or called' })),
};

/** An empty stretch of time is a mistake. */
function checkRange({ from, to }: { from?: string; to?: string }): void {
  if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to))
    throw new AppError('invalid', 'the query is not acceptable', { details: ['/from: must not be later than "to"'] });
}

interface Asker {
  readonly bus: Bus;
  readonly principal: Principal;
  readonly call: CallContext;
}

/** Returns the id of the token with this visible part, since entries have ids; members look up their own only. A part that no token has is returned as it is. */
async function tokenId({ bus, principal, call }: Asker, token: string): Promise<string> {
  if (!isVisiblePart(token)) return token;
  const { tokens } = isAdmin(principal)
    ? await bus.call(identity.findTokens, { prefix: token }, call)
    : await bus.call(identity.listPersonalTokens, { prefix: token, limit: 2 }, call);
  if (tokens.length > 1)
    throw new AppError('invalid', 'the query is not acceptable', {
      details: ['/token: several tokens begin like this: give the id of one'],
    });
  return tokens[0]?.id ?? token;
}

/** What the trail is asked for a query, which is refused where it can match nothing. */
export async function askedOf<Q extends { from?: string; to?: string; token?: string }>(query: Q, asker: Asker): Promise<Q> {
  checkRange(query);
  return query.token === undefined ? query : { ...query, token: await tokenId(asker, query.token) };
}
