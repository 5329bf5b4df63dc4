import { AppError, audit } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { requireAdmin } from '../../../catalog/shared/access';
import { reportAuditRead } from '../auditEvents';
import { orgRoute, strict } from '../route';

const moment = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description, examples: ['2026-11-21T00:00:00Z'] }));

const { seq: _, ...filters } = audit.query.request.properties;
const AuditQuery = strict({
  ...filters,
  from: moment('At or after this moment'),
  to: moment('Before this moment'),
  type: Type.Optional(audit.AuditEventType),
  kind: Type.Optional(audit.AuditEventKind),
  requestId: Type.Optional(Type.String({ maxLength: 64, description: 'Of the approval request' })),
  claim: Type.Optional(Type.String({ maxLength: 256, description: 'The on-behalf-of claim, exactly as the caller gave it' })),
  actor: Type.Optional(Type.String({ maxLength: 320, description: 'Id or exact name of who did it' })),
  outcome: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Of a call: succeeded, failed, unknown, denied or refused. Of auth.denied: the reason, one word, such as expired',
    }),
  ),
});

export const auditLogRoutes = [
  orgRoute({
    method: 'GET',
    path: '/audit-log',
    admin: false,
    summary: 'What happened, newest first; reading it is recorded too. Members find their own calls by correlation id',
    query: AuditQuery,
    answer: Type.Object({ ...audit.query.response.properties, entries: Type.Array(audit.Entry) }),
    handle: async ({ query, principal, call, address }, { bus }) => {
      if (query.from !== undefined && query.to !== undefined && Date.parse(query.from) > Date.parse(query.to))
        throw new AppError('invalid', 'the query is not acceptable', { details: ['/from: must not be later than "to"'] });
      const answer = await bus.call(audit.query, query, call);
      const { limit: _limit, cursor: _cursor, ...asked } = query;
      // Nobody reads the trail unseen: without the record there is no answer.
      await reportAuditRead(bus, principal, call, address, asked);
      return answer;
    },
  }),
  orgRoute({
    method: 'GET',
    path: '/audit-log/:seq',
    admin: true,
    summary: 'One entry by its number; reading it is recorded too',
    answer: audit.Entry,
    handle: async ({ params, principal, call, address }, { bus }) => {
      requireAdmin(principal, 'read an entry of the audit trail by its number');
      const absent = new AppError('not_found', 'No such entry');
      if (!/^(?:0|[1-9]\d{0,14})$/.test(params['seq']!)) throw absent;
      const seq = Number(params['seq']);
      const { entries } = await bus.call(audit.query, { seq, limit: 1 }, call);
      if (entries.length === 0) throw absent;
      await reportAuditRead(bus, principal, call, address, { seq });
      return entries[0]!;
    },
  }),
];
