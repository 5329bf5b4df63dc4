/** All tools of the organization, by a question in words, part of a name, or a pattern as rules have it. */
import { matchesPattern, policy } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { orgRoute, strict } from '../route';

const DEFAULT_LIMIT = 50;

export const toolRoutes = [
  orgRoute({
    method: 'GET',
    path: '/tools',
    admin: true,
    summary:
      'Tools of all integrations: by name, or best first those that a question in words finds; those that a pattern of a rule matches',
    query: strict({
      q: Type.Optional(Type.String({ maxLength: 64, description: 'Words that say what a tool does, or part of its name' })),
      pattern: Type.Optional(policy.ToolPattern),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    answer: Type.Object({
      tools: Type.Array(
        Type.Object({
          tool: Type.String(),
          calledAs: Type.Optional(
            Type.String({ description: 'What calls and rules have instead, when the first 64 characters are shared' }),
          ),
          summary: Type.String(),
          collides: Type.Boolean(),
        }),
      ),
      total: Type.Integer(),
    }),
    handle: async ({ query: { q = '', pattern, limit = DEFAULT_LIMIT }, principal }, { integrations }) => {
      const all = await (q === '' ? integrations.names(principal.orgId) : integrations.search(principal.orgId, q));
      const found = all.filter(({ cutName }) => pattern === undefined || matchesPattern(pattern, cutName));
      return { tools: found.slice(0, limit).map(({ cutName: _, ...shown }) => shown), total: found.length };
    },
  }),
];
