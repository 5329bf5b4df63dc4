import { AppError, audit, PageRequest } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { reportAuditRead } from '../auditEvents';
import { orgRoute, strict } from '../route';
import { exportEntries } from './auditExport';
import { askedOf, entryFilters } from './auditFilters';

export const auditLogRoutes = [
  orgRoute({
    method: 'GET',
    path: '/audit-log',
    admin: false,
    summary: 'What happened, newest first; reading it is recorded too. Members find their own calls by correlation id',
    query: strict({ ...PageRequest.properties, ...entryFilters }),
    answer: Type.Object({ ...audit.query.response.properties, entries: Type.Array(audit.Entry) }),
    handle: async ({ query, principal, call, address }, { bus }) => {
      const answer = await bus.call(audit.query, await askedOf(query, { bus, principal, call }), call);
      const { limit: _limit, cursor: _cursor, ...asked } = query;
      // Nobody reads the trail unseen: without the record there is no answer.
      await reportAuditRead(bus, principal, call, address, asked);
      return answer;
    },
  }),
  orgRoute({
    method: 'GET',
    path: '/audit-log/export',
    admin: true,
    summary: 'All entries that match, newest first, as a file: JSON lines or CSV. At most 20,000; reading them is recorded too',
    query: strict({ ...entryFilters, format: Type.Optional(Type.Enum(['jsonl', 'csv'], { description: 'Left out: jsonl' })) }),
    answersFile: true,
    timeoutMs: 60_000,
    handle: async ({ query: { format = 'jsonl', ...query }, principal, call, address }, { bus }) => {
      const file = await exportEntries(bus, await askedOf(query, { bus, principal, call }), call, format);
      await reportAuditRead(bus, principal, call, address, { ...query, export: format });
      return file;
    },
  }),
  orgRoute({
    method: 'GET',
    path: '/audit-log/:seq',
    admin: true,
    summary: 'One entry by its number; reading it is recorded too',
    answer: audit.Entry,
    handle: async ({ params, principal, call, address }, { bus }) => {
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
