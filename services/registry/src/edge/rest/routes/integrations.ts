import { AppError, executor, isAdmin, type Principal, registry, Revision } from '@gatehouse/contracts';
import type { CallContext } from '@gatehouse/bus';
import { Type } from 'typebox';
import { ImportPreview, ImportResult, IntegrationsRequest, ToolDetail, ToolSummary } from '../../../catalog/integrations/integrations';
import { HandMadeOperation } from '../../../catalog/integrations/handMade/operation';
import { requireSeen, seesTool, sightOf, type Granted, type Sight } from '../../../catalog/integrations/reachable';
import { managementTools } from '../../management/tools';
import { importMembers, readImport, refreshMembers, withDocument } from './importBody';
import { activeBlocks, ActiveBlock } from '../activeBlocks';
import { budgetOf, budgetsIn, budgetsOf, withBudgets } from '../budgetStates';
import { dependentRoutes } from './dependents';
import { quarantineRoutes } from './quarantine';
import { pageQuery, orgRoute, strict, type Deps } from '../route';
import { CredentialCount, credentialCounts } from '../readiness';
import { revisionSeen } from '../revisions';
import { toolChangeRoutes } from './toolChanges';

const IntegrationHealth = Type.Object({
  integrationId: Type.String(),
  breaker: Type.Optional(
    Type.Object(executor.OpenBreaker.properties, {
      description:
        'Absent while calls go through. `failures` of the last `calls` calls before `since` got no complete answer or a 5xx; from `retryAt` on the next call is tried',
    }),
  ),
});
const withoutId = ({ since, failures, calls, retryAt }: executor.OpenBreaker): executor.OpenBreaker => ({
  since,
  failures,
  calls,
  retryAt,
});

/** The integration, if the caller sees it, and what they see of its tools. */
async function seen(slug: string, { principal, call }: { principal: Principal; call: CallContext }, { bus, integrations }: Deps) {
  const sight = await sightOf(bus, principal, call);
  const integration = await integrations.get(principal.orgId, slug);
  return { sight, integration, granted: requireSeen(sight, integration.id) };
}

/** Counts the tools that the caller's list of them has. Only admins see the management tools that are for admins. */
export function seenTools(principal: Principal, granted: Granted, { kind, toolCount }: registry.Integration): number {
  if (kind === 'internal')
    return managementTools.filter(({ name, adminOnly }) => seesTool(principal, granted, { name, ...(adminOnly && { adminOnly }) })).length;
  return granted === 'ALL' ? toolCount : Math.min(granted.length, toolCount);
}

/** Shows the integration with a count of the tools that the caller sees, and to admins alone what only they need to know. */
function show(
  sight: Sight,
  principal: Principal,
  { importedFrom, quarantined, isDisabled, marks, ...integration }: registry.Integration,
): registry.Integration {
  const granted = sight.toolsOf(integration.id);
  const toolCount = granted === undefined ? integration.toolCount : seenTools(principal, granted, integration);
  return {
    ...integration,
    ...(isAdmin(principal) && importedFrom !== undefined && { importedFrom }),
    ...(isAdmin(principal) && marks !== undefined && { marks }),
    ...(isAdmin(principal) && quarantined !== undefined && { quarantined }),
    ...(isAdmin(principal) && isDisabled && { isDisabled }),
    toolCount,
  };
}

/** What is blocked comes with the answer, for pages that show both. */
const withBlocks = Type.Optional(Type.Literal(true, { description: 'The answer has what `GET /me/blocks` answers' }));
const blocksIn = { blocks: Type.Optional(Type.Array(ActiveBlock)) };

/** Member of the answer about one integration; it counts, as `toolCount` does, tools that the caller sees. */
const callableIn = {
  callableTools: Type.Integer({
    minimum: 0,
    description:
      'Those of its tools that can be called: they are not disabled, and do not share their name with another. A block changes nothing',
  }),
};

/** Member of the answer about one integration that only admins get. */
const operationsIn = {
  operations: Type.Optional(
    Type.Array(HandMadeOperation, {
      description: 'What it was last made of by hand. Absent: it was read from a description or an MCP server',
    }),
  ),
};

export const integrationRoutes = [
  orgRoute({
    method: 'GET',
    path: '/integrations',
    admin: false,
    summary: 'Integrations: all for admins, for others those they may use',
    query: strict({
      ...IntegrationsRequest.properties,
      credentials: Type.Optional(
        Type.Literal(true, { description: 'The answer says to admins of how many service accounts the credential is missing or rejected' }),
      ),
      blocks: withBlocks,
      budgets: withBudgets,
    }),
    answer: Type.Object({
      integrations: Type.Array(registry.Integration),
      credentials: Type.Optional(Type.Array(CredentialCount)),
      ...blocksIn,
      ...budgetsIn,
      nextCursor: Type.Optional(Type.String()),
      hasMore: Type.Boolean(),
    }),
    handle: async ({ query: { credentials, blocks, budgets, ...query }, principal, call }, deps) => {
      const { bus, integrations } = deps;
      const sight = await sightOf(bus, principal, call);
      const { integrations: found, ...page } = await integrations.list(
        principal.orgId,
        query,
        isAdmin(principal) ? undefined : (id) => sight.toolsOf(id) !== undefined,
      );
      const asker = { principal, call };
      const [counts, stopped, standing] = await Promise.all([
        credentials && isAdmin(principal) && credentialCounts({ bus, integrations, orgId: principal.orgId }, found, call),
        blocks && activeBlocks(asker, deps),
        budgets && budgetsOf(found, asker, deps),
      ]);
      return {
        integrations: found.map((one) => show(sight, principal, one)),
        ...(counts && { credentials: counts }),
        ...(stopped && { blocks: stopped }),
        ...(standing && { budgets: standing }),
        ...page,
      };
    },
  }),
  orgRoute({
    ...withDocument(importMembers),
    method: 'POST',
    path: '/integrations',
    admin: true,
    summary: 'Import an API description, the tools of another MCP server, or operations made by hand, as a new integration',
    status: 201,
    answer: ImportResult,
    handle: async ({ body, principal, call }, deps) =>
      deps.integrations.importIntegration(principal, await readImport(body, undefined, { principal, call }, deps), call),
  }),
  orgRoute({
    ...withDocument(importMembers),
    method: 'POST',
    path: '/integrations/preview',
    admin: true,
    summary: 'What an import would create; stores nothing',
    answer: ImportPreview,
    handle: async ({ body, principal, call }, deps) =>
      deps.integrations.preview(principal, await readImport(body, body.slug, { principal, call }, deps), call),
  }),
  orgRoute({
    method: 'GET',
    path: '/integrations/:slug',
    admin: false,
    summary: 'One integration',
    query: strict({ blocks: withBlocks, budgets: withBudgets }),
    answer: Type.Object({ ...registry.Integration.properties, ...callableIn, ...operationsIn, ...blocksIn, ...budgetsIn }),
    handle: async ({ params, query: { blocks, budgets }, ...asker }, deps) => {
      const { sight, integration, granted } = await seen(params['slug']!, asker, deps);
      const { orgId } = asker.principal;
      const [callableTools, operations, stopped, standing] = await Promise.all([
        deps.integrations.callable(orgId, integration.slug, granted, isAdmin(asker.principal)),
        isAdmin(asker.principal) ? deps.integrations.operations(orgId, integration.slug) : undefined,
        blocks && activeBlocks(asker, deps),
        budgets && budgetOf(integration, asker, deps),
      ]);
      return {
        ...show(sight, asker.principal, integration),
        callableTools,
        ...(operations && { operations }),
        ...(stopped && { blocks: stopped }),
        ...(standing && { budgets: standing }),
      };
    },
  }),
  orgRoute({
    method: 'GET',
    path: '/integrations/:slug/health',
    admin: false,
    summary: 'Whether calls of an integration are refused for a while, because it failed repeatedly',
    answer: IntegrationHealth,
    handle: async ({ params, ...asker }, deps) => {
      const { integration } = await seen(params['slug']!, asker, deps);
      const { breakers } = await deps.bus.call(executor.openBreakers, { integrationIds: [integration.id] }, asker.call);
      return { integrationId: integration.id, ...(breakers[0] && { breaker: withoutId(breakers[0]) }) };
    },
  }),
  orgRoute({
    method: 'DELETE',
    path: '/integrations/:slug',
    admin: true,
    summary: 'Delete an integration and its tools',
    status: 204,
    handle: ({ params, principal, call }, { integrations }) => integrations.remove(principal, params['slug']!, call),
  }),
  orgRoute({
    ...withDocument({ ...refreshMembers, revision: Type.Optional(Revision) }),
    method: 'POST',
    path: '/integrations/:slug/refresh',
    admin: true,
    summary:
      'Import a newer description of the same API, what its MCP server lists now, or changed operations made by hand; change its name, description, base address or auth',
    takesIfMatch: true,
    answer: ImportResult,
    handle: async ({ params, body: { revision, ...body }, ifMatch, principal, call }, deps) => {
      const [revisionRead, slug] = [revisionSeen(revision, ifMatch), params['slug']!];
      const input = await readImport(body, slug, { principal, call }, deps);
      return deps.integrations.refresh(principal, slug, { ...input, ...revisionRead }, call);
    },
  }),
  orgRoute({
    method: 'GET',
    path: '/integrations/:slug/tools',
    admin: false,
    summary: 'Tools of an integration',
    query: pageQuery({}),
    answer: Type.Object({ tools: Type.Array(ToolSummary), nextCursor: Type.Optional(Type.String()), hasMore: Type.Boolean() }),
    handle: async ({ params, query, ...asker }, deps) => {
      const { principal } = asker;
      const { integration, granted } = await seen(params['slug']!, asker, deps);
      const only = granted === 'ALL' ? undefined : granted;
      const { tools, ...page } = await deps.integrations.tools(principal.orgId, integration.slug, query, only);
      return { tools: tools.filter((tool) => seesTool(principal, granted, tool)), ...page };
    },
  }),
  orgRoute({
    method: 'GET',
    path: '/integrations/:slug/tools/:tool',
    admin: false,
    summary: 'One tool with the schema of its arguments',
    answer: ToolDetail,
    handle: async ({ params, ...asker }, deps) => {
      const { principal } = asker;
      const { integration, granted } = await seen(params['slug']!, asker, deps);
      const tool = await deps.integrations.tool(principal.orgId, integration.slug, params['tool']!);
      if (!seesTool(principal, granted, tool)) throw new AppError('not_found', 'No such tool');
      return tool;
    },
  }),
  ...toolChangeRoutes,
  ...quarantineRoutes,
  ...dependentRoutes,
];
