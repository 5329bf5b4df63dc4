/** Looking at integrations and their tools. */
import { AppError, type PageRequest } from '@gatehouse/contracts';
import type { Cursors } from '@gatehouse/store';
import { definitionOf, viewIntegration, type IntegrationRow, type ToolRow } from '../domain/integration';
import type { Integrations, ToolSummary } from '../integrations';
import type { IntegrationStore } from '../store/integrationStore';
import type { ToolStore } from '../store/toolStore';

interface Parts {
  readonly integrations: Pick<IntegrationStore, 'bySlug' | 'byId' | 'list'>;
  readonly tools: Pick<ToolStore, 'byName' | 'list'>;
  readonly cursors: Cursors;
}

const DEFAULT_LIMIT = 50;

function summaryOf({ slug }: IntegrationRow, row: Omit<ToolRow, 'description'>): ToolSummary {
  const { method, path } = definitionOf(row);
  return { name: row.toolName, tool: `${slug}/${row.toolName}`, summary: row.summary, method, path, collides: row.collides };
}

export function readUseCases({ integrations, tools, cursors }: Parts): Pick<Integrations, 'list' | 'get' | 'getById' | 'tools' | 'tool'> {
  /** One row more than asked for tells whether there is another page. */
  async function readPage<T>(
    scope: string,
    { cursor, limit = DEFAULT_LIMIT }: PageRequest,
    read: (from: string | undefined, limit: number) => Promise<T[]>,
    keyOf: (row: T) => string,
  ) {
    const from = cursor === undefined ? undefined : String(cursors.decode(scope, cursor)[0]);
    const found = await read(from, limit + 1);
    const rows = found.slice(0, limit);
    const hasMore = found.length > limit;
    return { rows, hasMore, ...(hasMore && { nextCursor: cursors.encode(scope, [keyOf(rows.at(-1)!)]) }) };
  }

  async function found(orgId: string, slug: string): Promise<IntegrationRow> {
    const row = await integrations.bySlug(orgId, slug);
    if (row === undefined) throw new AppError('not_found', 'No such integration');
    return row;
  }

  return {
    list: async (orgId, page) => {
      const { rows, ...paging } = await readPage(
        `${orgId} integrations`,
        page,
        (from, limit) => integrations.list(orgId, from, limit),
        ({ slug }) => slug,
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
        scope,
        page,
        (from, limit) => tools.list(orgId, integration, from, limit),
        ({ toolName }) => toolName,
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
  };
}
