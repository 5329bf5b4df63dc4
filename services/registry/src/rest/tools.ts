/** All tools of the organization, by part of a name or by a pattern as rules have it. */
import { policy } from '@gatehouse/contracts';
import { matchesPattern } from '@gatehouse/contracts';
import { requireAdmin } from '../domain/requireAdmin';
import { Type } from 'typebox';
import { orgRoute, strict } from './route';

const DEFAULT_LIMIT = 50;

export const toolRoutes = [
  orgRoute({
    method: 'GET',
    path: '/tools',
    admin: true,
    summary: 'Tools of all integrations by name: those that hold a word, those that a pattern of a rule matches',
    query: strict({
      q: Type.Optional(Type.String({ maxLength: 64, description: 'Part of a name, in any case' })),
      pattern: Type.Optional(policy.ToolPattern),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    answer: Type.Object({
      tools: Type.Array(Type.Object({ tool: Type.String(), summary: Type.String(), collides: Type.Boolean() })),
      total: Type.Integer(),
    }),
    handle: async ({ query: { q = '', pattern, limit = DEFAULT_LIMIT }, principal }, { integrations }) => {
      requireAdmin(principal, 'see all tools');
      const word = q.toLowerCase();
      const all = await integrations.names(principal.orgId);
      const found = all.filter(
        ({ tool, cutName }) => tool.toLowerCase().includes(word) && (pattern === undefined || matchesPattern(pattern, cutName)),
      );
      return { tools: found.slice(0, limit).map(({ cutName: _, ...shown }) => shown), total: found.length };
    },
  }),
];
