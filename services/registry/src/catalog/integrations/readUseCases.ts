/** Looking at integrations and their tools. */
import { AppError, containing, cutToolName, readSort, type registry } from '@gatehouse/contracts';
import { readPage, type Cursors } from '@gatehouse/store';
import { countCallable } from './callableTools';
import { calledAs, definitionOf, notFound, outputSchemaOf, viewIntegration, type IntegrationRow, type ToolRow } from './domain/integration';
import { described, disabledTools, isDescriptionOverridden, isDisabled } from './domain/toolSettings';
import type { HandMadeOperation } from './handMade/operation';
import type { Integrations, ToolLabel, ToolSummary } from './integrations';
import type { ToolSearch } from './toolSearch';
import type { IntegrationStore } from './store/integrationStore';
import type { ToolStore } from './store/toolStore';

interface Deps {
  readonly integrations: Pick<IntegrationStore, 'bySlug' | 'byId' | 'list' | 'operations'>;
  readonly tools: Pick<
    ToolStore,
    'byName' | 'byCutName' | 'sharing' | 'list' | 'cards' | 'stamps' | 'needing' | 'needsCredential' | 'countCallable'
  >;
  readonly search: ToolSearch;
  readonly cursors: Cursors;
}

const ALL = 10_000;

function summaryOf(integration: IntegrationRow, row: Omit<ToolRow, 'description' | 'proposed' | 'outputSchema'>): ToolSummary {
  const { slug } = integration;
  const definition = definitionOf(row);
  const { method, path } = definition;
  const change = integration.quarantine?.find(({ toolName }) => toolName === row.toolName);
  return {
    name: row.toolName,
    tool: `${slug}/${row.toolName}`,
    summary: described(integration, { ...row, description: '' }).summary,
    method,
    path,
    ...calledAs(row),
    collides: row.collides,
    enabled: !isDisabled(integration, row.toolName),
    ...(definition.kind !== 'internal' && definition.auth.type !== 'none' && { sendsCredential: true as const }),
    ...(row.lacksCredential && { lacksCredential: true as const }),
    ...(isDescriptionOverridden(integration, row.toolName) && { isDescribedHere: true as const }),
    ...(row.adminOnly && { adminOnly: true }),
    ...(row.marks && row.marks.length > 0 && { marks: [...row.marks] }),
    ...(change !== undefined && (change.refused === true ? { changeRefused: true as const } : { quarantined: true as const })),
  };
}

export function readUseCases({
  integrations,
  tools,
  search,
  cursors,
}: Deps): Pick<
  Integrations,
  | 'list'
  | 'get'
  | 'getById'
  | 'operations'
  | 'tools'
  | 'tool'
  | 'digests'
  | 'needing'
  | 'needsCredential'
  | 'callable'
  | 'resolve'
  | 'names'
  | 'search'
> {
  async function found(orgId: string, slug: string): Promise<IntegrationRow> {
    const row = await integrations.bySlug(orgId, slug);
    if (row === undefined) throw notFound();
    return row;
  }

  /** Shows the integration. Its tools are counted only when as many are disabled as it has, since all may be disabled then. */
  async function shown(row: IntegrationRow): Promise<registry.Integration> {
    const disabled = disabledTools(row).length;
    const mayBeAll = disabled > 0 && disabled >= row.toolCount - row.collidedCount;
    const isDisabled = mayBeAll && row.toolCount > 0 && (await countCallable(tools, row, 'ALL', true)) === 0;
    return { ...viewIntegration(row), ...(isDisabled && { isDisabled }) };
  }

  async function labelsOf(orgId: string, all: readonly IntegrationRow[]): Promise<ToolLabel[]> {
    const cards = await Promise.all(all.map((integration) => tools.cards(orgId, integration)));
    return cards
      .flatMap((own, index) =>
        own.map((card) => {
          const { toolName, cutName, collides } = card;
          const { summary } = described(all[index]!, card);
          return { tool: `${all[index]!.slug}/${toolName}`, cutName, ...calledAs(card), summary, collides };
        }),
      )
      .sort((a, b) => (a.tool < b.tool ? -1 : 1));
  }

  return {
    list: async (orgId, { q = '', sort = 'slug', ...page }, shows) => {
      const { step } = readSort(sort);
      const has = containing(q);
      const { rows, ...paging } = await readPage(
        { cursors, scope: JSON.stringify([orgId, 'integrations', q, sort]) },
        page,
        async (from: string | undefined, limit) => {
          if (q === '' && shows === undefined) return integrations.list(orgId, from, limit, step);
          const all = await integrations.list(orgId, from, ALL, step);
          const seen = shows === undefined ? all : all.filter(({ _id }) => shows(_id));
          return seen.filter(({ slug, name, description }) => has([slug, name, description])).slice(0, limit);
        },
        ({ slug }: IntegrationRow) => slug,
      );
      return { integrations: await Promise.all(rows.map(shown)), ...paging };
    },
    get: async (orgId, slug) => shown(await found(orgId, slug)),
    getById: async (orgId, id) => {
      const row = await integrations.byId(orgId, id);
      if (row === undefined) throw notFound();
      return shown(row);
    },
    operations: async (orgId, slug) => {
      const text = (await integrations.operations(orgId, slug)) ?? '';
      return text === '' ? undefined : (JSON.parse(text) as HandMadeOperation[]);
    },
    tools: async (orgId, slug, page, only) => {
      const integration = await found(orgId, slug);
      const scope = `${orgId} tools ${integration._id}`;
      const { rows, ...paging } = await readPage(
        { cursors, scope },
        page,
        (from: string | undefined, limit) => tools.list(orgId, integration, from, limit, only),
        ({ toolName }: Pick<ToolRow, 'toolName'>) => toolName,
      );
      return { tools: rows.map((row) => summaryOf(integration, row)), ...paging };
    },
    tool: async (orgId, slug, name) => {
      const integration = await found(orgId, slug);
      const row = await tools.byName(orgId, integration, name);
      if (row === undefined) throw new AppError('not_found', 'No such tool');
      const { tags, digest } = row;
      const outputSchema = outputSchemaOf(row);
      return {
        ...summaryOf(integration, row),
        revision: integration.revision,
        description: described(integration, row).description,
        ...(isDescriptionOverridden(integration, name) && { importedDescription: row.description }),
        tags: [...tags],
        digest,
        inputSchema: definitionOf(row).inputSchema,
        ...(outputSchema && { outputSchema }),
      };
    },
    digests: async (orgId, id, only) => {
      const integration = await integrations.byId(orgId, id);
      if (integration === undefined) throw notFound();
      const wanted = only && new Set(only);
      const stamps = await tools.stamps(orgId, integration);
      return stamps.flatMap(({ toolName: name, digest }) => (wanted === undefined || wanted.has(name) ? [{ name, digest }] : []));
    },
    needing: async (orgId, id, only) => {
      const integration = await integrations.byId(orgId, id);
      if (integration === undefined) throw notFound();
      return tools.needing(orgId, integration, only);
    },
    needsCredential: async (orgId, id) => {
      const integration = await integrations.byId(orgId, id);
      return integration !== undefined && tools.needsCredential(orgId, integration);
    },
    callable: async (orgId, slug, granted, forAdmin) => countCallable(tools, await found(orgId, slug), granted, forAdmin),
    resolve: async (orgId, name) => {
      const integration = await integrations.bySlug(orgId, name.slice(0, Math.max(name.indexOf('/'), 0)));
      if (integration === undefined) return [];
      const cut = [cutToolName(name)];
      const rows = await tools.byCutName(orgId, integration, cut);
      if (rows.length === 0) rows.push(...(await tools.sharing(orgId, integration, cut)));
      return rows.map(({ toolName, cutName }) => ({ tool: cutName, integrationId: integration._id, toolName }));
    },
    names: async (orgId) => labelsOf(orgId, await integrations.list(orgId, undefined, ALL)),
    search: async (orgId, question) => {
      const all = await integrations.list(orgId, undefined, ALL);
      const index = await search.indexOf(orgId, all);
      const labels = new Map((await labelsOf(orgId, all)).map((label) => [label.tool, label]));
      const found = index.search(question, () => true).flatMap(({ slug, toolName }) => labels.get(`${slug}/${toolName}`) ?? []);
      const part = question.toLowerCase();
      return [
        ...new Set([...found, ...[...labels.values()].filter(({ tool, cutName }) => `${tool} ${cutName}`.toLowerCase().includes(part))]),
      ];
    },
  };
}
