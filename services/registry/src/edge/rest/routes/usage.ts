/** Usage: who uses what, what fails, and how many tokens calls take. */
import { audit, Slug } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { orgRoute, strict } from '../route';

const { group, bucket, tool, subject, limit } = audit.usage.request.properties;
const moment = (description: string) => Type.String({ format: 'date-time', description, examples: ['2026-11-21T00:00:00Z'] });

export const usageRoutes = [
  orgRoute({
    method: 'GET',
    path: '/usage',
    admin: true,
    summary: 'Calls, failures and tokens over at most 31 days, counted from the audit trail',
    query: strict({
      from: moment('At or after this moment'),
      to: moment('Before this moment'),
      group,
      bucket,
      tool,
      subject,
      integration: Type.Optional(Slug),
      limit,
    }),
    answer: audit.usage.response,
    handle: async ({ query: { integration, ...asked }, principal, call }, { bus, integrations }) => {
      const only = integration === undefined ? {} : { integrationId: (await integrations.get(principal.orgId, integration)).id };
      return bus.call(audit.usage, { ...asked, ...only }, call);
    },
  }),
];
