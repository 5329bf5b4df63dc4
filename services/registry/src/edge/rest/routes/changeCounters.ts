/** Change counters of the console: cheap enough to be polled every few seconds. */
import { approvals, audit } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { orgRoute } from '../route';

const ChangeCounters = Type.Object({
  /** A number for each kind of thing, which grows with each change. Numbers of different kinds cannot be compared. */
  changes: Type.Record(Type.String(), Type.Integer()),
  pending: approvals.pulse.response.properties.pending,
  pendingForMe: approvals.pulse.response.properties.pendingForMe,
});

export const changeCounterRoutes = [
  orgRoute({
    method: 'GET',
    path: '/pulse',
    admin: false,
    summary:
      'What has changed since, and how many requests wait: that I may see, and for my decision (of these a member may only reject what would be refused now); 304 while nothing has changed',
    answer: ChangeCounters,
    entityTag: true,
    handle: async ({ call }, { bus }) => {
      const [{ changes }, waiting] = await Promise.all([bus.call(audit.changes, {}, call), bus.call(approvals.pulse, {}, call)]);
      const { pending, pendingForMe } = waiting;
      return { changes: { ...changes, approval: waiting.changes }, pending, pendingForMe };
    },
  }),
];
