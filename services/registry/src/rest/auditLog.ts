import { AppError, audit } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { reportAuditRead } from './facts';
import { orgRoute, strict } from './route';

const moment = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description, examples: ['2026-11-21T00:00:00Z'] }));

const AuditQuery = strict({
  ...audit.query.request.properties,
  from: moment('At or after this moment'),
  to: moment('Before this moment'),
  type: Type.Optional(audit.FactType),
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
    answer: audit.query.response,
    handle: async ({ query, principal, call, address }, { bus }) => {
      if (query.from !== undefined && query.to !== undefined && Date.parse(query.from) > Date.parse(query.to))
        throw new AppError('invalid', 'the query is not acceptable', { details: ['/from: must not be later than "to"'] });
      const answer = await bus.call(audit.query, query, call);
      const { limit: _limit, cursor: _cursor, ...filters } = query;
      // Nobody reads the trail unseen: without the record there is no answer.
      await reportAuditRead(bus, principal, call, address, filters);
      return answer;
    },
  }),
];
