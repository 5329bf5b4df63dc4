import { audit } from '@gatehouse/contracts';
import { reportAuditRead } from './facts';
import { orgRoute, strict } from './route';

export const auditLogRoutes = [
  orgRoute({
    method: 'GET',
    path: '/audit-log',
    admin: true,
    summary: 'What happened, newest first; reading it is recorded too',
    query: strict(audit.query.request.properties),
    answer: audit.query.response,
    handle: async ({ query, principal, call, address }, { bus }) => {
      const answer = await bus.call(audit.query, query, call);
      const { limit: _limit, cursor: _cursor, ...filters } = query;
      // Nobody reads the trail unseen: without the record there is no answer.
      await reportAuditRead(bus, principal, call, address, filters);
      return answer;
    },
  }),
];
