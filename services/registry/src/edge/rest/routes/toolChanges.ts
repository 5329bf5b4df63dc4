/** Enabling and disabling tools, and describing them in the organization's own words. */
import { AppError, Description, Revision } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { ToolDetail } from '../../../catalog/integrations/integrations';
import { BULK_TIMEOUT_MS, BulkResults, MOST_AT_ONCE } from '../bulk';
import { revisionSeen, withCurrent } from '../revisions';
import { orgRoute, strict } from '../route';

export const toolChangeRoutes = [
  orgRoute({
    method: 'PATCH',
    path: '/integrations/:slug/tools/:tool',
    admin: true,
    summary: 'Enable or disable one tool, or describe it in other words than the API description does',
    takesIfMatch: true,
    body: strict({
      enabled: Type.Optional(Type.Boolean()),
      description: Type.Optional(
        Type.Union([Description, Type.Null()], {
          description: 'null: what the API description says is shown again',
          'x-rule': 'null or at most 4000 characters, no control or invisible characters but line feed and tab',
        }),
      ),
      revision: Type.Optional(Revision),
    }),
    answer: ToolDetail,
    handle: async ({ params, body: { revision, ...change }, ifMatch, principal, call }, { integrations }) => {
      const [slug, toolName] = [params['slug']!, params['tool']!];
      const seen = revisionSeen(revision, ifMatch);
      const present = () => integrations.tool(principal.orgId, slug, toolName);
      const [outcome] = await integrations
        .changeTools(principal, slug, [{ toolName, ...change }], seen, call)
        .catch((err: unknown) => withCurrent(err, present));
      if (outcome === 'missing') throw new AppError('not_found', 'No such tool');
      return present();
    },
  }),
  orgRoute({
    method: 'POST',
    path: '/integrations/:slug/tools/bulk',
    admin: true,
    summary: 'Enable or disable many tools; what became of each. The id of a result is the name of its tool',
    timeoutMs: BULK_TIMEOUT_MS,
    body: strict({
      action: Type.Enum(['enable', 'disable']),
      tools: Type.Array(Type.String({ minLength: 1, maxLength: 256 }), { minItems: 1, maxItems: MOST_AT_ONCE, uniqueItems: true }),
    }),
    answer: BulkResults,
    handle: async ({ params, body: { action, tools }, principal, call }, { integrations }) => {
      const changes = tools.map((toolName) => ({ toolName, enabled: action === 'enable' }));
      const outcomes = await integrations.changeTools(principal, params['slug']!, changes, {}, call);
      return {
        results: tools.map((id, at) => {
          const outcome = outcomes[at]!;
          return outcome === 'missing' ? { id, outcome: 'refused' as const, reason: 'No such tool' } : { id, outcome };
        }),
      };
    },
  }),
];
