/** Looking at integrations and their tools. */
import { AppError, containing, cutToolName, readSort } from '@gatehouse/contracts';
import type { Cursors } from '@gatehouse/store';
import { definitionOf, viewIntegration, type IntegrationRow, type ToolRow } from '../domain/integration';
import type { Integrations, ToolSummary } from '../integrations';
import type { IntegrationStore } from '../store/integrationStore';
import type { ToolStore } from '../store/toolStore';
import { readPage } from './readPage';

interface Parts {
  readonly integrations: Pick<IntegrationStore, 'bySlug' | 'byId' | 'list'>;
  readonly tools: Pick<ToolStore, 'byName' | 'byCutName' | 'list' | 'cards'>;
  readonly cursors: Cursors;
}

const ALL = 10_000;

function summaryOf({ slug }: IntegrationRow, row: Omit<ToolRow, 'description'>): ToolSummary {
  const { method, path } = definitionOf(row);
  return {
    name: row.toolName,
    tool: `${slug}/${row.toolName}`,
    summary: row.summary,
    method,
    path,
    collides: row.collides,
    ...(row.adminOnly && { adminOnly: true }),
  };
}

export function readUseCases({
  integrations,
  tools,
  cursors,
}: Parts): Pick<Integrations, 'list' | 'get' | 'getById' | 'tools' | 'tool' | 'resolve' | 'names'> {
  async function found(orgId: string, slug: string): Promise<IntegrationRow> {
    const row = await integrations.bySlug(orgId, slug);
    if (row === undefined) throw new AppError('not_found', 'No such integration');
    return row;
  }

  return {
    list: async (orgId, { q = '', sort = 'slug', ...page }) => {
      const { step } = readSort(sort);
      const has = containing(q);
      const { rows, ...paging } = await readPage(
        { cursors, scope: JSON.stringify([orgId, 'integrations', q, sort]) },
        page,
        async (from, limit) => {
          if (q === '') return integrations.list(orgId, from, limit, step);
          const all = await integrations.list(orgId, from, ALL, step);
          return all.filter(({ slug, name, description }) => has([slug, name, description])).slice(0, limit);
        },
        ({ slug }: IntegrationRow) => slug,
      );
      return { integrations: rows.map(viewIntegration), ...paging };
    },
    get: async (orgId, slug) => viewIntegration(await found(orgId, slug)),
    getById: async (orgId, id) => {
      const row = await integrations.byId(orgId, id);
      if (row === undefined) throw new AppError('not_found', 'No such integration');
      return viewIntegration(row);
    },
    tools: async (orgId, slug, page) => {
      const integration = await found(orgId, slug);
      const scope = `${orgId} tools ${integration._id}`;
      const { rows, ...paging } = await readPage(
        { cursors, scope },
        page,
        (from, limit) => tools.list(orgId, integration, from, limit),
        ({ toolName }: Pick<ToolRow, 'toolName'>) => toolName,
      );
      return { tools: rows.map((row) => summaryOf(integration, row)), ...paging };
    },
    tool: async (orgId, slug, name) => {
      const integration = await found(orgId, slug);
      const row = await tools.byName(orgId, integration, name);
      if (row === undefined) throw new AppError('not_found', 'No such tool');
      const { description, tags, digest } = row;
      return { ...summaryOf(integration, row), description, tags: [...tags], digest, inputSchema: definitionOf(row).inputSchema };
    },
    resolve: async (orgId, name) => {
      const integration = await integrations.bySlug(orgId, name.slice(0, Math.max(name.indexOf('/'), 0)));
      if (integration === undefined) return [];
      const rows = await tools.byCutName(orgId, integration, [cutToolName(name)]);
      return rows.map(({ toolName, cutName }) => ({ tool: cutName, integrationId: integration._id, toolName }));
    },
    names: async (orgId) => {
      const all = await integrations.list(orgId, undefined, ALL);
      const cards = await Promise.all(all.map((integration) => tools.cards(orgId, integration)));
      return cards
        .flatMap((own, index) =>
          own.map(({ toolName, cutName, summary, collides }) => ({ tool: `${all[index]!.slug}/${toolName}`, cutName, summary, collides })),
        )
        .sort((a, b) => (a.tool < b.tool ? -1 : 1));
    },
  };
}
