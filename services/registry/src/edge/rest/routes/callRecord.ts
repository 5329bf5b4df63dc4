/** What became of calls: a list of them, each with everything that is recorded of it. */
import { audit, isAdmin, PageRequest, type Principal } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { reportAuditRead } from '../auditEvents';
import { orgRoute, strict } from '../route';
import { askedOf, callFilters } from './auditFilters';

const SAME_READ_MS = 5 * 60_000;
const MOST_KEPT = 10_000;
/** When somebody's question was recorded last. */
const recorded = new Map<string, number>();

const keyOf = ({ orgId, id }: Principal, filters: object): string => JSON.stringify([orgId, id, Object.entries(filters).sort()]);

/** A page that is kept open asks the same every few seconds: one entry in the trail says so for five minutes. */
const isRecorded = (question: string): boolean => Date.now() - (recorded.get(question) ?? 0) < SAME_READ_MS;

function noteRecorded(question: string): void {
  if (recorded.size >= MOST_KEPT) recorded.clear();
  recorded.set(question, Date.now());
}

export const callRecordRoutes = [
  orgRoute({
    method: 'GET',
    path: '/calls',
    admin: false,
    summary: 'Calls with what is recorded of each, the one that moved last first: of the organization for admins, of their own for members',
    query: strict({
      ...PageRequest.properties,
      ...callFilters,
      outcome: Type.Optional(
        Type.String({
          maxLength: 64,
          description:
            'How it ended: succeeded, failed, unknown, denied or refused. Or that it has not: waiting (a person has not decided) or running (its outcome is not known yet)',
        }),
      ),
    }),
    answer: Type.Object({
      ...audit.calls.response.properties,
      calls: Type.Array(Type.Object({ correlationId: Type.String(), entries: Type.Array(audit.Entry) })),
    }),
    handle: async ({ query, principal, call, address }, { bus }) => {
      const answer = await bus.call(audit.calls, await askedOf(query, { bus, principal, call }), call);
      const { limit: _limit, cursor: _cursor, ...asked } = query;
      const filters = { ...asked, calls: true };
      const question = keyOf(principal, filters);
      // Only an admin's question is recorded: members read nothing but their own calls.
      if (isAdmin(principal) && !isRecorded(question)) {
        await reportAuditRead(bus, principal, call, address, filters);
        noteRecorded(question);
      }
      return answer;
    },
  }),
];
